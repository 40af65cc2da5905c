import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { sealKeys } from '../db/schema.ts';
import { sealId } from '../platform/keys/key-kinds.ts';
import { keysOf } from '../platform/keys/own-keys.ts';

/** The institution's key pair. It proves origin and integrity; it is no qualified seal (eIDAS). */
export type SealKey = { id: string; publicPem: string; sign(bytes: Uint8Array): Buffer };

/** A key of the configuration (a PEM, PKCS 8), or the one of DATA_DIR, which is made at first. */
export function sealKeyOf({ dataDir, pem }: { dataDir: string; pem: string | undefined }): SealKey {
  const [first] = keysOf({ DATA_DIR: dataDir, SEAL_KEY: pem === undefined ? [] : [pem] }, 'SEAL_KEY');
  const secret = createPrivateKey(first);
  if (secret.asymmetricKeyType !== 'ed25519') throw new Error('the key of the seal must be of Ed25519');
  const open = createPublicKey(secret);
  return {
    id: sealId(open),
    publicPem: open.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (bytes) => sign(null, bytes, secret),
  };
}

/** The same, read when it is first needed and kept. */
export function storedSealKey(of: Parameters<typeof sealKeyOf>[0]): () => SealKey {
  let read: SealKey | null = null;
  return () => {
    read ??= sealKeyOf(of);
    return read;
  };
}

/** Whether these very bytes were sealed with the key whose public half this is. */
export const isSealed = (bytes: Uint8Array, seal: Uint8Array, publicPem: string): boolean =>
  verify(null, bytes, publicPem, seal);

/** Checks a seal by a key's name: false where the stored public half was replaced or can't be read. */
export function isSealedBy(
  bytes: Uint8Array,
  seal: Uint8Array,
  { keyId, publicPem }: { keyId: string; publicPem: string | undefined },
): boolean {
  return publicPem !== undefined && isKeyNamed(keyId, publicPem) && isSealed(bytes, seal, publicPem);
}

/** Whether this is the public half of the key of that name. */
export const isKeyNamed = (keyId: string, publicPem: string): boolean => keyNameOf(publicPem) === keyId;

/** The name of the key whose public half this is; null for what is none of Ed25519. */
export function keyNameOf(publicPem: string): string | null {
  try {
    const open = createPublicKey(publicPem);
    return open.asymmetricKeyType === 'ed25519' ? sealId(open) : null;
  } catch {
    return null;
  }
}

/** Over which bytes, with which key, and its public half: what anybody needs to check it. */
type Signature = { keyId: string; publicPem: string; seal: Uint8Array };

/**
 * Signs what a person has read and confirmed by password. A remote qualified signature can implement this: it
 * may take its time, since only the sheet waits for it.
 */
export type Signer = { sign(bytes: Uint8Array, by: { profileId: string; name: string }): Promise<Signature> };

/** The institution seals for the signer: proves origin and integrity, no qualified signature (eIDAS). */
export const institutionSigner = (key: () => SealKey): Signer => ({
  sign: async (bytes) => {
    const { id: keyId, publicPem, sign } = key();
    return { keyId, publicPem, seal: sign(bytes) };
  },
});

/** The public half of a key that has sealed something, for when the key is another. */
export const keepKey = (
  tx: Database,
  { keyId: id, publicPem }: Pick<Signature, 'keyId' | 'publicPem'>,
  now: Date,
) => tx.insert(sealKeys).values({ id, publicPem, since: now }).onConflictDoNothing();
