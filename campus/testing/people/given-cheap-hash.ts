import { argon2Sync, randomBytes } from 'node:crypto';

/** The stored form of a password at the least cost there is, for tests with hundreds of people. */
export function givenCheapHash(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const hash = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost });
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=8,t=1,p=1$${unpadded(nonce)}$${unpadded(hash)}`;
}
