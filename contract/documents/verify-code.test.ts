import { expect, it } from 'vitest';
import { readVerifyCode } from './verify-code.ts';

const code = '7K3M9Q2XWB5T8RHN4V6YD';

it.each([
  [code],
  ['7k3m9q2xwb5t8rhn4v6yd'],
  ['7K3M9 Q2XWB 5T8RH N4V6Y D'],
  ['7K3M9-Q2XWB-5T8RH-N4V6Y-D'],
  ['7K3M9\u2011Q2XWB\u2013 5T8RH\u00a0N4V6Y.D'],
  ['\u200b7K3M9\u202fQ2XWB5T8RHN4V6YD '],
  ['7K3M9%20Q2XWB%C2%A05T8RH%E2%80%91N4V6YD'],
  [`https://portal.example/verify/${code}`],
  [`https://portal.example/verify/${code}/`],
])('G8: “%s” is the code', (typed) => {
  expect(readVerifyCode(typed)).toBe(code);
});

it.each([
  ['OIL3M9Q2XWB5T8RHN4V6Y', '0113M9Q2XWB5T8RHN4V6Y'],
  ['７Ｋ３Ｍ９Ｑ２ＸＷＢ５Ｔ８ＲＨＮ４Ｖ６ＹＤ', code],
  [`${code}7`, null],
  ['7K3M9', null],
  ['', null],
  ['//', null],
])('G8: “%s” is read as %j', (typed, read) => {
  expect(readVerifyCode(typed)).toBe(read);
});
