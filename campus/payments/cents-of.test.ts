import { expect, it } from 'vitest';
import { centsOf, written } from './cents-of.ts';

it.each([
  ['412', 41200],
  ['412.00', 41200],
  ['412,50', 41250],
  ['156,00', 15600],
  ['1.234,56', 123456],
  ['1,234.56', 123456],
  ['1 234,56', 123456],
  ['1\u00A0234,56', 123456],
  ['123.456,78', 12345678],
  [' 0,05 ', 5],
])('G7: the amount %j is %i cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

it.each([
  '412,5',
  '1.234',
  '1,234',
  '1.234.56',
  '1,234,56',
  '412,505',
  '-5',
  '4e2',
  '',
  'four',
  '12.34.567,00',
])('G7: the amount %j is none, or could be two', (text) => {
  expect(centsOf(text)).toBeUndefined();
});

it('G7: an amount is read and written with the decimals of its currency', () => {
  expect(centsOf('20000', 'JPY')).toBe(20_000);
  expect(centsOf('200.00', 'JPY')).toBeUndefined();
  expect(centsOf('12.345', 'KWD')).toBeUndefined();
  expect(centsOf('0.345', 'KWD')).toBe(345);
  expect(centsOf('1,012.345', 'KWD')).toBe(1_012_345);
  expect(written({ amount: 20_000, currency: 'JPY' })).toBe('20000 JPY');
  expect(written({ amount: 12_345, currency: 'KWD' })).toBe('12.345 KWD');
});
