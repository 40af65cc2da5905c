import { generateKeyPairSync } from 'node:crypto';
import { sealKeyOf } from '../../seal/seal-key.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** A key of a test file's own, which seals. */
export const ownSealKey = sealKeyOf({ dataDir: '', pem });

/** The same as what seals acts is given it. */
export const sealing = { key: () => ownSealKey };
