import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it.each([
  ['Rossi', 'Rossi'],
  ['Rossi; Anna', '"Rossi; Anna"'],
  ['la "Rossa"', '"la ""Rossa"""'],
  ['due\r\nrighe', '"due\r\nrighe"'],
  ['=1+1', "'=1+1"],
  ['+39', "'+39"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x";"y")', '"\'=HYPERLINK(""http://x"";""y"")"'],
])('%j stands in a file as %j', (text, cell) => {
  expect(csvOf([[text]])).toBe(`\uFEFF${cell}\r\n`);
});
