import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

it('keeps a password as an argon2id PHC string of 19 MiB, two passes and one lane', async () => {
  expect(await hashPassword('quattro gatti neri')).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
  );
});

it('tells the right password from another', async () => {
  const stored = await hashPassword('quattro gatti neri');
  expect(await verifyPassword('quattro gatti neri', stored)).toBe(true);
  expect(await verifyPassword('quattro gatti Neri', stored)).toBe(false);
});

it('salts each hash anew', async () => {
  expect(await hashPassword('quattro gatti neri')).not.toBe(await hashPassword('quattro gatti neri'));
});

it('reads the hash of another implementation and of another cost', async () => {
  // argon2 command line: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
  const foreign = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', foreign)).toBe(true);
  expect(await verifyPassword('passwort', foreign)).toBe(false);
});

it('takes letters composed by one keyboard and decomposed by another for the same', async () => {
  const composed = await hashPassword('perché no, caffè');
  expect(await verifyPassword('perché no, caffè'.normalize('NFD'), composed)).toBe(true);
});

it('is wrong for nobody, after the work of a real one', async () => {
  const stored = await hashPassword('quattro gatti neri');
  const timed = async (hash: string | null) => {
    const start = performance.now();
    expect(await verifyPassword('tre gatti neri', hash)).toBe(false);
    return performance.now() - start;
  };
  const pairs: (readonly [real: number, dummy: number])[] = [];
  for (let round = 0; round < 5; round += 1) pairs.push([await timed(stored), await timed(null)]);
  const fastest = (side: 0 | 1) => Math.min(...pairs.map((pair) => pair[side]));
  expect(fastest(1)).toBeGreaterThan(fastest(0) / 2);
});
