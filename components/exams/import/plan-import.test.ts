import { expect, it } from 'vitest';
import type { Roster, RosterOutcome, RosterRow } from '@/contract/exams/roster';
import { batchesOf } from '@/lib/browser/calls/batches';
import { type ImportKind, planImport } from './plan-import';
import type { TypedRow } from './typed-rows';

const letters = { pass: 'I', fail: 'R', absent: 'A', withdrew: 'X', honours: 'L' };
const outcome: RosterOutcome = {
  ...{ id: 'o', result: 'grade', grade: 24, honours: false, teacherMessage: 'Bene' },
  ...{ topics: 'Integrali', status: 'draft', decisionDueAt: null, version: 3 },
};
const roster = {
  session: { gradingMode: 'numeric30' },
  rows: [
    student('S1', null),
    student('S2', outcome),
    student('S3', { ...outcome, status: 'published' }),
    { ...student('S4', null), status: 'waitlisted' },
  ],
} as Roster;

it.each<[ImportKind, string, string, string?, string?]>([
  ['new', 's1', '30l', ''],
  ['changed', 'S2', '25', ''],
  ['changed', 'S2', '24', 'Molto bene'],
  ['changed', 'S2', '24', '', 'Serie'],
  ['unchanged', 'S2', '24', 'Bene', 'Integrali'],
  ['published', 'S3', '24', '', 'Serie'],
  ['unchanged', 'S2', '24', ''],
  ['unchanged', 'S2', '', ''],
  ['unchanged', 'S3', '24', ''],
  ['published', 'S3', '28', ''],
  ['impossible', 'S1', '31', ''],
  ['impossible', 'S1', '29L', ''],
  ['impossible', 'S1', 'I', ''],
  ['longMessage', 'S1', '24', 'x'.repeat(1001)],
  ['longTopics', 'S1', '24', '', 'x'.repeat(501)],
  ['not_booked', 'S4', '24', ''],
  ['unchanged', 'S4', '', ''],
  ['nobody', 'S9', '24', ''],
  ['nobody', '', '24', ''],
  ['unchanged', 'S9', '', ''],
])('G13: an imported row is %s: %s %s', (kind, number, typed, message = '', topics = '') => {
  const [row] = planImport([rowOf({ number, typed, message, topics })], roster, letters);

  expect(row?.kind).toBe(kind);
  expect(row?.entry !== undefined).toBe(kind === 'new' || kind === 'changed');
});

it('G13: an imported result goes on top of what was read, and keeps a message and topics that the file has none for', () => {
  const [row] = planImport([rowOf({ number: 'S2', typed: 'A' })], roster, letters);

  expect(row?.entry).toEqual({
    ...{ bookingId: 'S2', version: 3, result: 'absent', grade: null, honours: false },
    ...{ teacherMessage: 'Bene', topics: 'Integrali' },
  });
});

it('G13: two rows of one student are wrong both times and name each other’s line, until one is left out', () => {
  const rows = [
    rowOf({ line: 2, number: 's1', typed: '24' }),
    rowOf({ line: 7, name: 'Anna Rossi', typed: '30' }),
    rowOf({ line: 9, number: 'S9', typed: '18' }),
    rowOf({ line: 10, number: 'S9', typed: '18' }),
  ];
  const kindsOf = (leftOut: number[]) =>
    planImport(rows, roster, letters, new Set(leftOut)).map(({ kind, ambiguous }) => [kind, ...ambiguous]);

  expect(kindsOf([])).toEqual([['twice', 7], ['twice', 2], ['nobody'], ['nobody']]);
  expect(kindsOf([7])).toEqual([['new'], ['twice', 2], ['nobody'], ['nobody']]);
  expect(kindsOf([2, 7]).slice(0, 2)).toEqual([
    ['twice', 7],
    ['twice', 2],
  ]);
});

it.each([
  ['its zeros lost', { number: '42' }, { student: { badge: '00042' }, isRestored: true }],
  ['all its zeros', { number: '00042' }, { student: { badge: '00042' }, isRestored: false }],
  ['decimals of a spreadsheet', { number: '42,0' }, { student: { badge: '00042' }, isRestored: true }],
  [
    'marks that nobody sees',
    { number: '\u200E00042\uFEFF' },
    { student: { badge: '00042' }, isRestored: false },
  ],
  ['the zeros lost of either of two', { number: '77' }, { kind: 'several' }],
  [
    'the zeros lost of either of two, and a name',
    { number: '77', name: 'Verdi, Ugo' },
    { student: { badge: '077' }, isRestored: true },
  ],
  ['all zeros of one of two', { number: '077' }, { student: { badge: '077' } }],
  ['a name of two', { name: 'Bianchi Leo' }, { kind: 'several' }],
  ['a name of two, and a number', { name: 'Bianchi Leo', number: '00042' }, { student: { badge: '00042' } }],
  [
    'the number of one and the name of another',
    { name: 'Verdi Ugo', number: 'S1' },
    { kind: 'contradiction' },
  ],
  ['an unknown number and a known name', { name: 'Verdi Ugo', number: '555' }, { kind: 'nobody' }],
  [
    'a number and a name that is nobody’s here, of which a word is its student’s',
    { name: 'Lea Rossi', number: 'S1' },
    { student: { badge: 'S1' }, isOtherName: false },
  ],
  [
    'a number and a name of which no word is its student’s, which is to be looked at',
    { name: 'Lea Conti', number: 'S1' },
    { student: { badge: 'S1' }, isOtherName: true },
  ],
])('G13: a row is found that has %s', (_, said, expected) => {
  const named = [
    ...[
      student('S1', null, 'Rossi Anna'),
      student('00042', null, 'Bianchi Leo'),
      student('8', null, 'Bianchi Leo'),
    ],
    ...[student('77', null, 'Neri Ada'), student('077', null, 'Verdi Ugo')],
  ];
  const [row] = planImport([rowOf({ ...said, typed: '24' })], { ...roster, rows: named }, letters);

  expect(row).toMatchObject(expected);
});

it('G13: in a column with grades of letters an A is no absence, and no other letter a result', () => {
  const kindsOf = (...typed: string[]) =>
    planImport(
      ['S1', 'S2'].map((number, at) => rowOf({ line: at + 2, number, typed: typed[at] ?? '' })),
      roster,
      letters,
    ).map(({ kind }) => kind);

  expect(kindsOf('A', 'B+')).toEqual(['impossible', 'impossible']);
  expect(kindsOf('A', '25')).toEqual(['new', 'changed']);
});

it('G13: what is applied goes in calls that are never too large, in its order', () => {
  const entry = { version: 0, result: 'fail', grade: null, honours: false } as const;
  const entries = Array.from({ length: 180 }, (_, index) => ({
    ...entry,
    bookingId: String(index),
    teacherMessage: 'è'.repeat(1000),
  }));

  const batches = batchesOf(entries, (entry) => entry);

  expect(batches.flat()).toEqual(entries);
  expect(Math.max(...batches.map((batch) => Buffer.byteLength(JSON.stringify(batch))))).toBeLessThan(60_000);
  expect(batchesOf(entries, (one) => ({ ...one, teacherMessage: null }))).toHaveLength(1);
});

function student(badge: string, of: RosterOutcome | null, name = badge === 'S1' ? 'Rossi Anna' : '') {
  return { bookingId: badge, badge, name, status: 'booked', outcome: of } as RosterRow;
}

function rowOf(of: Partial<TypedRow>): TypedRow {
  return { ...{ line: 1, number: '', name: '', typed: '', message: '', topics: '' }, ...of };
}

it('G13: a number with a mark of thousands is of nobody who has the number without them', () => {
  const badges = ['000100', '100000', '001234'];
  const rows = badges.map((badge) => ({ ...student(badge, null), badge }));
  const kindOf = (number: string) =>
    planImport([rowOf({ number, typed: '27', message: '', topics: '' })], { ...roster, rows }, letters)[0];
  for (const number of ['100.000', '100,000']) expect(kindOf(number)?.student?.badge).toBe('100000');
  expect(kindOf('1234.0')?.student?.badge).toBe('001234');
  expect(kindOf('1234,00')?.student?.badge).toBe('001234');
  expect(kindOf('1.234')?.student?.badge).toBe('001234');
});
