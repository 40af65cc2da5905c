import { beforeEach, expect, test, vi } from 'vitest';
import { OFFER_CODE } from '@/contract/wire/offer-code';
import { startOf } from './enter';
import { keepOffer, rememberedOffer } from './offer';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const open = (offer: string) =>
  keepOffer(`https://portal.example/account/login?${new URLSearchParams({ offer })}`);

test.each([
  'laurea-2026_A',
  'L-31/2026.A',
  'a=b+c',
  'a b',
  '<script>',
  'àé😀',
  '?&#%',
  'x'.repeat(64),
  '😀'.repeat(64),
])('B8: %j is kept as it is, and leaves the URL', (offer) => {
  expect(open(offer)).toBe('https://portal.example/account/login');
  expect(rememberedOffer()).toBe(offer);
  expect(offer).toMatch(OFFER_CODE);
});

test.each(['', 'x'.repeat(65), 'a\nb', '\u0000', 'a\u007fb', '\u0085'])(
  'B8: %j is none, and leaves the URL all the same',
  (offer) => {
    expect(open(offer)).toBe('https://portal.example/account/login');
    expect(rememberedOffer()).toBeNull();
    expect(offer).not.toMatch(OFFER_CODE);
  },
);

test('B8: with a kept offer a student begins at the offers, also after the choice of a profile', () => {
  expect(startOf('student')).toBeNull();
  open('laurea-2026');
  expect(startOf('student')).toBe('/student/offers');
  expect(startOf('professor')).toBeNull();
});
