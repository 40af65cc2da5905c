const SHORTEST = 32;
const FEWEST_CHARACTERS = 8;
export const MAKE_ONE = `node -p "crypto.randomBytes(32).toString('base64url')" makes one`;

/** Why somebody could guess it; null: nothing speaks against it. */
export function secretProblem(secret: string): string | null {
  if (secret.length < SHORTEST) return `must have at least ${SHORTEST} characters`;
  if (secret.includes('example')) return 'must not be the example: make your own';
  return isPatterned(secret) ? `must be random, not a pattern: ${MAKE_ONE}` : null;
}

const isPatterned = (secret: string) =>
  new Set(secret).size < FEWEST_CHARACTERS || isRepeated(secret) || isCounted(secret);

/** One piece again and again; the last time perhaps not to its end. */
function isRepeated(secret: string): boolean {
  const lengths = Array.from({ length: Math.floor(secret.length / 2) }, (_, index) => index + 1);
  return lengths.some((length) => secret.startsWith(secret.slice(length)));
}

/** Characters mostly followed by themselves or their neighbours: `0123456789abcdefghij…` */
function isCounted(secret: string): boolean {
  const steps = [...secret].slice(1).map((next, index) => next.charCodeAt(0) - secret.charCodeAt(index));
  return steps.filter((step) => Math.abs(step) <= 1).length > (steps.length * 2) / 3;
}
