import { expect, it } from 'vitest';
import { centsOf } from './cents-of.ts';

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
])('G7: the amount %j is %i cents', (written, cents) => {
  expect(centsOf(written)).toBe(cents);
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
])('G7: the amount %j is none, or could be two', (written) => {
  expect(centsOf(written)).toBeUndefined();
});
