import { expect, it } from 'vitest';
import type { Roster, RosterOutcome, RosterRow } from '@/contract/exam-roster';
import { batchesOf } from '../entry-batches';
import { type ImportKind, isWrong, planImport } from './plan-import';

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
  ['impossible', 'S1', '24', 'x'.repeat(1001)],
  ['impossible', 'S1', '24', '', 'x'.repeat(501)],
  ['not_booked', 'S4', '24', ''],
  ['unknown', 'S9', '24', ''],
  ['unknown', '', '24', ''],
])('G13: an imported row is %s: %s %s', (kind, badge, typed, message = '', topics = '') => {
  const [row] = planImport([{ line: 1, badge, typed, message, topics }], roster, letters);

  expect(row?.kind).toBe(kind);
  expect(row?.entry !== undefined).toBe(kind === 'new' || kind === 'changed');
});

it('G13: an imported result goes on top of what was read, and keeps a message and topics that the file has none for', () => {
  const [row] = planImport([{ line: 1, badge: 'S2', typed: 'A', message: '', topics: '' }], roster, letters);

  expect(row?.entry).toEqual({
    ...{ bookingId: 'S2', version: 3, result: 'absent', grade: null, honours: false },
    ...{ teacherMessage: 'Bene', topics: 'Integrali' },
  });
});

it('G13: a student who stands in a file twice is wrong both times', () => {
  const rows = planImport(
    [
      { line: 1, badge: 'S1', typed: '24', message: '', topics: '' },
      { line: 2, badge: 's1', typed: '24', message: '', topics: '' },
    ],
    roster,
    letters,
  );

  expect(rows.map((row) => [row.kind, isWrong(row)])).toEqual([
    ['twice', true],
    ['twice', true],
  ]);
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

function student(badge: string, of: RosterOutcome | null) {
  return { bookingId: badge, badge, status: 'booked', outcome: of } as RosterRow;
}
