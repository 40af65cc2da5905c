import { expect, it } from 'vitest';
import { whatIsSaid } from '../testing/test-command.ts';
import { columns, print, printError } from './terminal.ts';

const saidOf = async (text: string) => {
  const { out, error } = await whatIsSaid(async () => {
    print(text);
    printError(text);
  });
  expect(error).toBe(out);
  return out;
};

it.each([
  ['Anna Bò, 東京 👍', 'Anna Bò, 東京 👍'],
  ['a\tb\nc', 'a\tb\nc'],
  ['\u001b[2J\u001b]0;title\u0007', '\\u001b[2J\\u001b]0;title\\u0007'],
  ['\u009b31m', '\\u009b31m'],
  ['back\rforth\b\u007f', 'back\\u000dforth\\u0008\\u007f'],
  ['tfosim\u202egnp.exe\u2066', 'tfosim\\u202egnp.exe\\u2066'],
  ['un\u200bseen\ufeff\u2028', 'un\\u200bseen\\ufeff\\u2028'],
  ['tag\u{e0041}', 'tag\\udb40\\udc41'],
  ['half \ud800', 'half \\ud800'],
])('%j stands on a terminal as %j', async (text, shown) => {
  expect(await saidOf(text)).toBe(`${shown}\n`);
});

it('JSON stays what it says', async () => {
  const value = { name: 'a\u202eb\u0085\u001b"c\\' };
  const said = await saidOf(JSON.stringify(value));
  expect(said).toMatch(/^[ -~]*\n$/);
  expect(JSON.parse(said)).toEqual(value);
});

it('a column holds no other, and no other line, and is as wide as its widest cell', () => {
  expect(
    columns([
      ['a\tb', 1, ''],
      ['c\r\nd', 'x', 'e\u001b[2J'],
    ]),
  ).toEqual(['a\\u0009b        1', 'c\\u000d\\u000ad  x  e\\u001b[2J']);
});
