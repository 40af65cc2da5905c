import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { CampusConfig } from '../../config.ts';
import { pointOf, pushId } from '../../platform/keys/key-kinds.ts';
import { keysOf } from '../../platform/keys/own-keys.ts';

/** The institution's proof to push services (RFC 8292); `open` is what a browser subscribes with. */
export type PushKey = { id: string; open: string; secret: KeyObject };
/** Browsers subscribe with the first; to those that subscribed with another of them is pushed as before. */
export type PushKeys = readonly [PushKey, ...PushKey[]];

/** A key of the configuration (a PEM, PKCS 8), or the one of DATA_DIR, which is made at first. */
export function pushKeyOf({ dataDir, pem }: { dataDir: string; pem: string | undefined }): PushKey {
  const [first] = keysOf({ DATA_DIR: dataDir, PUSH_KEY: pem === undefined ? [] : [pem] }, 'PUSH_KEY');
  return readKey(first);
}

/** All of them, read when they are first needed and kept. */
export function storedPushKeys(config: Pick<CampusConfig, 'DATA_DIR' | 'PUSH_KEY'>): () => PushKeys {
  let read: PushKeys | null = null;
  return () => {
    if (read) return read;
    const [first, ...others] = keysOf(config, 'PUSH_KEY');
    read = [readKey(first), ...others.map(readKey)];
    return read;
  };
}

function readKey(pem: string): PushKey {
  const secret = createPrivateKey(pem);
  if (secret.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new Error('the key of pushes must be of P-256');
  const open = createPublicKey(secret);
  return { id: pushId(open), open: pointOf(open).toString('base64url'), secret };
}
