import { expect, it } from 'vitest';
import { answerLines } from './tell-answer.ts';

it.each<[string, unknown, string[]]>([
  ['nothing', null, ['Done.']],
  ['an empty list', [], ['(none)']],
  [
    'an object as lines',
    { id: 'a', status: 'open', note: null, of: { it: 'Uno' } },
    ['id: a', 'status: open', 'note: -', 'of.it: Uno'],
  ],
  [
    'a list as a table with a head',
    [
      { code: 'P1', seats: 80 },
      { code: 'P22', seats: 6, of: ['a', 'b'] },
    ],
    ['code  seats  of', 'P1    80     -', 'P22   6      a, b'],
  ],
  [
    'a list within an object',
    { more: true, rows: [{ a: 1 }, { a: 2 }] },
    ['more: true', 'rows:', '  a', '  1', '  2'],
  ],
  [
    'lists within a list, one below the other',
    [
      { year: 1, of: [{ a: 1 }] },
      { year: 2, of: [] },
    ],
    ['year: 1', 'of:', '  a', '  1', '', 'year: 2', 'of: (none)'],
  ],
  [
    'sums with their currency',
    { amount: 41250, usdAmount: 900, year: 2026, currency: 'EUR' },
    ['amount: 412.50 EUR', 'usdAmount: 9.00 USD', 'year: 2026', 'currency: EUR'],
  ],
  [
    'a text of several lines apart from what follows',
    { note: 'one\nstatus: paid', status: 'open' },
    ['note: one', '      status: paid', 'status: open'],
  ],
])('shows %s', (_what, answer, lines) => {
  expect(answerLines(answer).join('\n').split('\n')).toEqual(lines);
});
