import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long a code is shown. */
export const STEP_MS = 15_000;
/** The code of the step before is taken too: who has just typed it isn't refused. */
const ACCEPTED_STEPS = 2;
/** How long a passed code is recognised as such: twenty minutes, longer than a sign-in may take. */
const KNOWN_STEPS = 80;

/** Without what looks like another when it is read from the last row: 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const ALPHABET = '34679ACDEFGHJKMNPQRTUVWXY';
const LENGTH = 6;

/** The key of a roll call: 256 bits. It stays in the service. */
export const newRollKey = (): string => randomBytes(32).toString('base64url');

export const stepAt = (instant: Date): number => Math.floor(instant.getTime() / STEP_MS);
export const endOfStep = (step: number): Date => new Date((step + 1) * STEP_MS);

/** The code of a step: HMAC-SHA256 of its number as six characters; 2^64 / 25^6 makes the bias negligible. */
export function codeAt(key: string, step: number): string {
  const mac = createHmac('sha256', Buffer.from(key, 'base64url')).update(String(step)).digest();
  let left = mac.readBigUInt64BE();
  let code = '';
  for (let at = 0; at < LENGTH; at++) {
    code += ALPHABET[Number(left % BigInt(ALPHABET.length))];
    left /= BigInt(ALPHABET.length);
  }
  return code;
}

/** How a code stands: it holds at an instant, it has passed, or it is none of this roll call. */
export type CodeState = 'valid' | 'passed' | 'unknown';

/** Compares a typed code with those of a roll call at the instant, all of them, each in constant time. */
export function codeStateOf(key: string, typed: string, instant: Date, known = KNOWN_STEPS): CodeState {
  const code = Buffer.from(asTyped(typed));
  const now = stepAt(instant);
  let standing: CodeState = 'unknown';
  for (let back = known - 1; back >= 0; back--) {
    const own = Buffer.from(codeAt(key, now - back));
    if (own.length === code.length && timingSafeEqual(own, code)) {
      standing = back < ACCEPTED_STEPS ? 'valid' : 'passed';
    }
  }
  return standing;
}

/** Whether it holds, of one of many roll calls: only the steps that hold are looked at. */
export const isValid = (key: string, typed: string, instant: Date): boolean =>
  codeStateOf(key, typed, instant, ACCEPTED_STEPS) === 'valid';

/** As people type it: in any case, in groups. */
export const asTyped = (code: string): string => code.replaceAll(/[\s·-]/g, '').toUpperCase();
