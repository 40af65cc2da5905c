import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { join } from 'node:path';
import { ownKey } from '../platform/own-key.ts';

/** The institution's own pair: it proves origin and that nothing was changed, and is no qualified seal (eIDAS). */
export type SealKey = { id: string; publicPem: string; sign(bytes: Uint8Array): Buffer };

/** The key of the configuration (a PEM, PKCS 8), or one that is made in DATA_DIR at first. */
export function sealKeyOf({ dataDir, pem }: { dataDir: string; pem: string | undefined }): SealKey {
  const secret = createPrivateKey(pem ?? ownKey(join(dataDir, 'seal'), 'key.pem', newPem));
  if (secret.asymmetricKeyType !== 'ed25519') throw new Error('the key of the seal must be of Ed25519');
  const open = createPublicKey(secret);
  return {
    id: idOf(open),
    publicPem: open.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (bytes) => sign(null, bytes, secret),
  };
}

/** The same, read when it is first needed and kept. */
export function keptSealKey(of: Parameters<typeof sealKeyOf>[0]): () => SealKey {
  let read: SealKey | null = null;
  return () => {
    read ??= sealKeyOf(of);
    return read;
  };
}

/** Whether these very bytes were sealed with the key whose public half this is. */
export const isSealed = (bytes: Uint8Array, seal: Uint8Array, publicPem: string): boolean =>
  verify(null, bytes, publicPem, seal);

/** A key by the hash of its public half, so that everybody names it alike. */
const idOf = (open: KeyObject): string =>
  createHash('sha256')
    .update(open.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);

const newPem = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
