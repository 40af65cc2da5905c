import { expect, it } from 'vitest';
import { linesOf } from './grid-keys';

it.each([
  ['a column', '27\r\n30L\r\n\r\nA\r\n', ['27', '30L', '', 'A']],
  ['the first of several columns', ' 27 \tBene\n18\t\n', ['27', '18']],
  ['one cell', '27', ['27']],
])('G13: of %s that is pasted each line is a result', (_, text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});
