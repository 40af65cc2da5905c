import { expect, it } from 'vitest';
import { openCheckout, sealCheckout } from './simulated-checkout.ts';

const secret = 'kTq3uB0s9fXz7Lw2Rm5Vy8Nc1Ed4Gh6J';
const checkout = {
  reference: 'r',
  amount: 15650,
  currency: 'EUR',
  voidReference: null,
  returnTo: '/student/payments',
  aheadMs: 0,
};
const word = sealCheckout(secret, checkout);

it('says what it was made of, in a word that fits an address', () => {
  expect(openCheckout(secret, word)).toEqual(checkout);
  expect(encodeURIComponent(word)).toBe(word);
});

it.each([
  '',
  '.',
  word.slice(1),
  word.slice(0, -1),
  `${word}a`,
  word.replace('.', '..'),
  sealCheckout(secret, { ...checkout, amount: 1 }).split('.')[0] + word.slice(word.indexOf('.')),
  sealCheckout(secret.toLowerCase(), checkout),
])('is nothing where it was changed (%#)', (changed) => {
  expect(openCheckout(secret, changed)).toBeNull();
});
