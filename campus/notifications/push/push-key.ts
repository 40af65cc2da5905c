import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { ownKey } from '../../platform/own-key.ts';

/** What the institution proves itself with to push services (RFC 8292): `open` is what a browser subscribes with. */
export type PushKey = { id: string; open: string; secret: KeyObject };

/** The key of the configuration (a PEM, PKCS 8), or one that is made in DATA_DIR at first. */
export function pushKeyOf({ dataDir, pem }: { dataDir: string; pem: string | undefined }): PushKey {
  const secret = createPrivateKey(pem ?? ownKey(join(dataDir, 'push'), 'key.pem', newPem));
  if (secret.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new Error('the key of pushes must be of P-256');
  const { x = '', y = '' } = secret.export({ format: 'jwk' });
  const open = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const id = createHash('sha256').update(open).digest('hex').slice(0, 16);
  return { id, open: open.toString('base64url'), secret };
}

/** The same, read when it is first needed and kept. */
export function keptPushKey(of: Parameters<typeof pushKeyOf>[0]): () => PushKey {
  let read: PushKey | null = null;
  return () => {
    read ??= pushKeyOf(of);
    return read;
  };
}

const newPem = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
