import { expect, it } from 'vitest';
import { isTaxCode } from './tax-code.ts';

it.each([
  'RSSMRA85T10A562S',
  'rssmra85t10a562s',
  'MRTMTT91D08F205J',
  ' rss mra 85t10 a562s ',
  'RSSMRA\u00a085T10-A562S',
  '12345678903',
  '123 456 789 03',
])('G5: %s is a tax code', (code) => {
  expect(isTaxCode(code)).toBe(true);
});

it('G5: where digits are letters, so that two people have two codes, it is checked alike', () => {
  const [first = '', second = ''] = ['RSSMRA85T10A562S', 'RSSMRA85T10A56NH'];
  expect([isTaxCode(first), isTaxCode(second)]).toEqual([true, true]);
});

it.each([
  '',
  'RSSMRA85T10A562T',
  'RSSMRA85T10A52S',
  '12345678901',
  '00000000000',
  '1234567890',
  'RSSMRA85Z10A562S',
  'RSSMRA85T10A562SS',
])('G5: “%s” is none', (code) => {
  expect(isTaxCode(code)).toBe(false);
});
