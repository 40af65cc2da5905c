import { describe, expect, it } from 'vitest';
import type { RosterOutcome, RosterRow } from '@/contract/exams/roster';
import { isGrading, obstaclesTo, publicationOf, type RosterResult } from './publication';

const rowOf = (name: string, change: Partial<RosterRow> = {}): RosterRow => ({
  bookingId: name,
  name,
  preferredName: null,
  accommodations: [],
  badge: null,
  email: `${name}@example.com`,
  status: 'booked',
  position: null,
  slotId: null,
  bookedAt: '2026-01-05T08:00:00.000Z',
  outcome: null,
  ...change,
});

const outcomeOf = (change: Partial<RosterOutcome>): RosterOutcome => ({
  id: 'outcome',
  result: 'grade',
  grade: 27,
  honours: false,
  teacherMessage: null,
  status: 'draft',
  decisionDueAt: null,
  version: 1,
  ...change,
});

const draft = (
  name: string,
  result: RosterOutcome['result'] = 'grade',
  state: RosterResult['state'] = 'kept',
): RosterResult => ({ row: rowOf(name), outcome: outcomeOf({ result }), state, held: false });

const empty = (name: string, change: Partial<RosterRow> = {}): RosterResult => ({
  row: rowOf(name, change),
  outcome: null,
  state: 'kept',
  held: false,
});

const published = (name: string, state: RosterResult['state'] = 'kept'): RosterResult => ({
  row: rowOf(name, { status: 'present' }),
  outcome: outcomeOf({ status: 'published' }),
  state,
  held: false,
});

describe('what stands against a publication', () => {
  it('G13: nothing, while every box shows what is kept', () => {
    expect(obstaclesTo([draft('Rossi Anna'), empty('Verdi Luca')])).toEqual([]);
  });

  it.each(['wrong', 'failed', 'typing', 'saving'] as const)(
    'G13: a row that is %s, even where an older draft is kept',
    (state) => {
      const row = rowOf('Rossi Anna');
      expect(obstaclesTo([draft('Neri Ugo'), draft('Rossi Anna', 'grade', state)])).toEqual([{ row, state }]);
    },
  );

  it('G13: what the board has to mend comes before what only takes a moment', () => {
    const obstacles = obstaclesTo([
      draft('A', 'grade', 'saving'),
      draft('B', 'grade', 'failed'),
      draft('C', 'grade', 'typing'),
      draft('D', 'grade', 'wrong'),
    ]);
    expect(obstacles.map(({ row }) => row.name)).toEqual(['D', 'B', 'C', 'A']);
  });

  it('G13: not a row that is kept for later', () => {
    expect(obstaclesTo([{ ...draft('Rossi Anna', 'grade', 'wrong'), held: true }])).toEqual([]);
  });

  it('G13: not what was typed into a box that is gone, since somebody else published meanwhile', () => {
    expect(obstaclesTo([published('Rossi Anna', 'wrong')])).toEqual([]);
  });
});

describe('what a publication does', () => {
  const lines = [
    draft('Bianchi Ada'),
    draft('Costa Elio'),
    draft('Fabbri Ivo', 'fail'),
    draft('Longo Rita', 'absent'),
    empty('Verdi Luca'),
    empty('Zeta Pia', { status: 'waitlisted', position: 1 }),
    published('Omar Lea'),
  ];

  it('G13: is counted by result, and names who stays without one', () => {
    expect(publicationOf(lines, 'publication')).toMatchObject({
      counts: [
        ['grade', 2],
        ['fail', 1],
        ['absent', 1],
      ],
      without: ['Verdi Luca'],
    });
  });

  it('G13: is of the drafts that were counted, in the versions that were shown', () => {
    expect(publicationOf(lines, 'publication').drafts).toEqual([
      { bookingId: 'Bianchi Ada', version: 1 },
      { bookingId: 'Costa Elio', version: 1 },
      { bookingId: 'Fabbri Ivo', version: 1 },
      { bookingId: 'Longo Rita', version: 1 },
    ]);
  });

  it('G13: leaves out the drafts that are kept for later, and counts them', () => {
    const held = { ...draft('Fabbri Ivo', 'fail'), held: true };
    expect(publicationOf([draft('Bianchi Ada'), held], 'publication')).toMatchObject({
      drafts: [{ bookingId: 'Bianchi Ada' }],
      counts: [['grade', 1]],
      without: [],
      held: 1,
    });
  });

  it('G13: keeps nothing for later that is no draft any more: taken back, or published by a colleague', () => {
    const gone = { ...empty('Verdi Luca'), held: true };
    const told = { ...published('Omar Lea'), held: true };
    expect(publicationOf([gone, told], 'publication')).toMatchObject({ without: ['Verdi Luca'], held: 0 });
  });

  it('G13: takes no more drafts than one call does, and counts those', () => {
    const many = Array.from({ length: 501 }, (_, at) => draft(`Student ${at}`));
    const { drafts, counts } = publicationOf(many, 'publication');
    expect(drafts).toHaveLength(500);
    expect(counts).toEqual([['grade', 500]]);
  });

  it.each([
    ['publication', 'grade', 'decide'],
    ['publication', 'pass', 'decide'],
    ['publication', 'fail', null],
    ['publication', 'absent', null],
    ['publication', 'withdrew', null],
    ['immediate', 'grade', 'record'],
    ['immediate', 'fail', null],
    ['none', 'grade', null],
  ] as const)('G2: recording by %s, a %s leads to: %s', (recording, result, next) => {
    expect(publicationOf([draft('Rossi Anna', result)], recording).next).toBe(next);
  });
});

it.each([
  ['published', null, false],
  ['results_entry', null, true],
  ['results_published', null, true],
  ['results_published', outcomeOf({ status: 'draft' }), true],
  ['results_published', outcomeOf({ status: 'published' }), false],
] as const)(
  'G13: in a session that is %s, with the outcome %j, results are typed: %s',
  (status, outcome, isTyped) => {
    expect(isGrading({ status }, [{ row: rowOf('Conti'), outcome }])).toBe(isTyped);
  },
);
