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
  ['\t=1', '"\'\t\'=1"'],
  ['\r=1', '"\'\r\'=1"'],
  ['Rossi, Anna', '"Rossi, Anna"'],
  ['Rossi,=1+1', '"Rossi,\'=1+1"'],
  ['Rossi, @SUM(A1),+39', '"Rossi, \'@SUM(A1),\'+39"'],
  ['Rossi;=1+1', '"Rossi;\'=1+1"'],
  ['Rossi|-1', '"Rossi|\'-1"'],
  ['due\n=1+1', '"due\n\'=1+1"'],
  ['x,"=1"y', '"x,""\'=1""y"'],
  ['\uFF1D1+1', "'\uFF1D1+1"],
  ['Anna-Maria, 2-3', '"Anna-Maria, 2-3"'],
  ['=HYPERLINK("http://x";"y")', '"\'=HYPERLINK(""http://x"";""y"")"'],
])('%j stands in a file as %j', (text, cell) => {
  expect(csvOf([[text]])).toBe(`\uFEFF${cell}\r\n`);
});

it('no reader’s cell begins as a formula, whichever separator it takes', () => {
  const attack = ['=1', '@a', '+1', '-1', ' =1', '"=1'].flatMap((formula) =>
    [',', ';', '|', '\t', '\n', '\r', '",', '";"'].map((before) => `a${before}${formula}`),
  );
  const file = csvOf([['Nome', 'Note'], ...attack.map((name) => ['x', name])]);
  for (const separator of [',', ';', '|', '\t']) {
    const cells = file.split(/[\r\n]/).flatMap((line) => line.split(separator));
    expect(cells.filter((cell) => /^["\s]*[=+\-@]/.test(cell))).toEqual([]);
  }
});
