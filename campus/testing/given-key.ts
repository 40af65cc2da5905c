import { generateKeyPairSync, sign } from 'node:crypto';
import type { SealKey } from '../seal/seal-key.ts';

const pair = generateKeyPairSync('ed25519');

/** A key of a test file's own, which seals. */
export const ownSealKey: SealKey = {
  id: 'key-of-a-test',
  publicPem: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  sign: (bytes: Uint8Array) => sign(null, bytes, pair.privateKey),
};

/** The same as what seals acts is given it. */
export const sealing = { key: () => ownSealKey };
