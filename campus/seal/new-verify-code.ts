import { randomBytes } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // Crockford: none that is taken for another
const LENGTH = 21;

/** 105 bits: nobody finds one by trying. */
export const newVerifyCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
