import { randomBytes } from 'node:crypto';

/** A secret that nobody else knows, of this run. */
export const randomSecret = () => randomBytes(32).toString('base64url');
