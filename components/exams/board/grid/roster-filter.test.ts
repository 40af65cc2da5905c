import { describe, expect, it } from 'vitest';
import type { RosterOutcome, RosterRow } from '@/contract/exams/roster';
import type { RosterResult } from '../publication/publication';
import { countRoster, digitFor, isFound, isShown } from './roster-filter';

const line = (name: string, change: Partial<RosterRow> = {}, state: RosterResult['state'] = 'kept') => ({
  row: {
    bookingId: name,
    name,
    preferredName: null,
    accommodations: [],
    badge: '210003',
    status: 'booked',
    ...change,
  } as RosterRow,
  outcome: null as RosterOutcome | null,
  state,
  held: false,
});
const graded = (name: string, status: RosterOutcome['status']) => ({
  ...line(name),
  outcome: { status } as RosterOutcome,
});

const lines = [
  line('Betti Anna'),
  line('Càrdano Ugo', { preferredName: 'Lea' }, 'wrong'),
  line('Dossi Ada', {}, 'failed'),
  graded('Este Noè', 'draft'),
  graded('Fini Pia', 'recorded'),
  line('Gatti Bo', { status: 'waitlisted' }),
];

it('G13: finds a student of an exam by the seat that the board wrote', () => {
  const attendance = { mark: null, identityChecked: false, seat: 'B12', by: '', at: '', version: 1 };

  expect(isFound(line('Betti Anna', { attendance }), 'b12')).toBe(true);
  expect(isFound(line('Betti Anna', { attendance: null }), 'b12')).toBe(false);
});

describe('the filters of a roster', () => {
  it('G13: count what is to be corrected and what is without a result while results are entered', () => {
    expect(countRoster(lines, true)).toEqual([
      { key: 'all', count: 6 },
      { key: 'wrong', count: 2 },
      { key: 'missing', count: 3 },
      { key: 'waiting', count: 1 },
    ]);
  });

  it('G13: before that they know but the queue, where there is one', () => {
    expect(countRoster(lines, false).map(({ key }) => key)).toEqual(['all', 'waiting']);
    expect(countRoster(lines.slice(0, 1), false).map(({ key }) => key)).toEqual(['all']);
  });

  it('G13: nobody in the queue, and nobody with a published result, is without one', () => {
    const missing = lines.filter((each) => isShown(each, 'missing')).map(({ row }) => row.name);
    expect(missing).toEqual(['Betti Anna', 'Càrdano Ugo', 'Dossi Ada']);
  });
});

it.each([
  ['carda', 'carda2', 'Càrdano Ugo'],
  ['carda', 'cardan', undefined],
  ['carda', 'carda28', undefined],
  ['', '2', undefined],
  ['ti', 'ti2', undefined],
  ['fini', 'fini2', undefined],
  ['betti ', 'betti 2', undefined],
  ['betti 2', 'betti 28', undefined],
])(
  'G13: after "%s" has found one row to be graded, "%s" types a digit of its result: %s',
  (sought, typed, name) => {
    expect(digitFor(lines, sought, typed)?.line.row.name).toBe(name);
  },
);

it('G13: one of 150 students is graded by a part of the name and the grade', () => {
  const many = Array.from({ length: 150 }, (_, at) =>
    line(`Rossi${at % 2 ? 'ni' : ''} ${String.fromCharCode(97 + (at % 26))}`),
  );
  const all = [...many, line('Zanella Ida')];
  expect(all.filter((each) => isFound(each, 'zan'))).toHaveLength(1);
  expect(digitFor(all, 'zan', 'zan2')).toMatchObject({ line: { row: { name: 'Zanella Ida' } }, digit: '2' });
  expect(digitFor(all, 'rossi', 'rossi2')).toBeNull();
});

it.each([
  ['carda', ['Càrdano Ugo']],
  ['ugo car', ['Càrdano Ugo']],
  ['lea', ['Càrdano Ugo']],
  ['NOÈ', ['Este Noè']],
  ['210003', lines.map(({ row }) => row.name)],
  ['zorzi', []],
])('G13: "%s" finds students by every word of their names and by their number', (sought, names) => {
  expect(lines.filter((each) => isFound(each, sought)).map(({ row }) => row.name)).toEqual(names);
});
