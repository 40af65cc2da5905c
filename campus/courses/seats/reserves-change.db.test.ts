import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { SaveEnrolmentWindow } from '../../../contract/courses/office.ts';
import { saveEnrolmentWindowRequest } from '../../../contract/courses/office.ts';
import type { Database } from '../../db/database.ts';
import { enrolments, enrolmentWindows } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { givenRequests } from '../../testing/teaching/asked-fixtures.ts';
import {
  closesAt,
  codeOf,
  doneBy,
  type GivenCourse,
  givenCourse,
  givenStudent,
  now,
  opensAt,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { enrol } from '../enrolments/enrol.ts';
import { rankIfClosed } from '../ranking/rank-requests.ts';
import { enrolmentWindowOf, saveEnrolmentWindow } from './save-window.ts';

const { inTransaction } = await testDatabase();

const [second, third] = [{ planYear: 2 }, { planYear: 3 }];
type Change = Partial<SaveEnrolmentWindow>;

it.each<[string, Change, [string, string | undefined]]>([
  [
    'more seats than there are',
    {
      reserved: [
        { group: second, seats: 6 },
        { group: third, seats: 5 },
      ],
    },
    ['windows.reserved_beyond', 'reserved'],
  ],
  [
    'seats of a window without a limit',
    { capacity: null, reserved: [{ group: second, seats: 1 }] },
    ['windows.reserved_unlimited', 'capacity'],
  ],
  [
    'seats for one group twice',
    {
      reserved: [
        { group: second, seats: 1 },
        { group: { ...second }, seats: 2 },
      ],
    },
    ['windows.reserved_twice', 'reserved.1.group'],
  ],
  [
    'until a time before the opening',
    { reserved: [{ group: second, seats: 1, until: opensAt }] },
    ['windows.reserved_ends_early', 'reserved.0.until'],
  ],
  [
    'until a time where the close decides',
    { mode: 'draw', reserved: [{ group: second, seats: 1, until: addDays(opensAt, 2) }] },
    ['windows.reserved_to_close', 'reserved.0.until'],
  ],
  [
    'for a programme that there isn’t',
    {
      reserved: [
        { group: second, seats: 1 },
        { group: { programme: 'NONE' }, seats: 1 },
      ],
    },
    ['windows.unknown_programme', 'reserved.1.group.programme'],
  ],
])('G1: reserving %s is refused by its field', (_, change, refusal) =>
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'fifo', capacity: 10 });
    expect(await refusalsOf(tx, course, change)).toEqual([refusal]);
    expect(await windowOf(tx, course)).toMatchObject({ reserved: [], version: 1 });
  })(),
);

it('G1: a group says a programme, a year, or both; seats are more than none, and twenty groups are the most', () => {
  const window = { mode: 'fifo', offeringId: '0b0f9a6c-3a59-4f6c-8f5e-0f9f3d1f7a11', capacity: 50 };
  const times = { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() };
  const accepts = (reserved: unknown) =>
    saveEnrolmentWindowRequest.safeParse({ ...window, ...times, reserved }).success;
  expect(accepts([{ group: { programme: 'INF', planYear: 2 }, seats: 1 }])).toBe(true);
  expect(accepts([{ group: {}, seats: 1 }])).toBe(false);
  expect(accepts([{ group: second, seats: 0 }])).toBe(false);
  const many = (count: number) => Array.from({ length: count }, () => ({ group: second, seats: 1 }));
  expect([accepts(many(20)), accepts(many(21))]).toEqual([true, false]);
});

it(
  'G1: a reserve is never less than is held of it, nor more than those who are in have left; in whatever order it stands',
  inTransaction(async (tx) => {
    const programme = async () => await codeOf(tx, course.programmeId);
    const course = await givenCourse(tx, {
      ...{ mode: 'fifo', capacity: 10 },
      reserved: [{ group: second, seats: 4 }],
    });
    for (const planYear of [2, 2, 1, 1, 1]) await enrolOne(tx, course, planYear);
    expect(await windowOf(tx, course)).toMatchObject({ taken: 5, reservedTaken: [2] });

    const below = {
      reserved: [
        { group: third, seats: 1 },
        { group: second, seats: 1 },
      ],
    };
    expect(await refusalsOf(tx, course, below)).toEqual([
      ['windows.reserved_below_taken', 'reserved.1.seats'],
    ]);
    const tooMany = { reserved: [{ group: { programme: await programme() }, seats: 6 }] };
    expect(await refusalsOf(tx, course, tooMany)).toEqual([['windows.reserved_taken', 'reserved']]);
    const smaller = { capacity: 6, reserved: [{ group: second, seats: 4 }] };
    expect(await refusalsOf(tx, course, smaller)).toEqual([['windows.reserved_taken', 'reserved']]);

    const turned = [
      { group: third, seats: 3 },
      { group: second, seats: 2 },
    ];
    expect(await refusalsOf(tx, course, { reserved: turned })).toEqual([]);
    expect(await windowOf(tx, course)).toMatchObject({ taken: 5, reservedTaken: [0, 2] });
  }),
);

it(
  'G1: the office reads how many seats are taken, and kept for whom; of an offering without a window nothing is found',
  inTransaction(async (tx) => {
    const reserved = [{ group: second, seats: 4 }];
    const course = await givenCourse(tx, { mode: 'fifo', capacity: 10, reserved });
    for (const planYear of [2, 1]) await enrolOne(tx, course, planYear);
    const read = enrolmentWindowOf(tx, course.courseId, { language: 'en' }, now);
    expect(await read).toMatchObject({
      ...{ taken: 2, capacity: 10 },
      reserved: [{ programme: null, planYear: 2, seats: 4, kept: 3, until: null, isOver: false }],
    });
    await expect(enrolmentWindowOf(tx, course.unitId, { language: 'en' }, now)).rejects.toThrow(NotFound);
  }),
);

it(
  'G1: a reserve that is taken away leaves its seats to the queue, and counts who holds them when it comes back',
  inTransaction(async (tx) => {
    const reserved = [{ group: second, seats: 2 }];
    const course = await givenCourse(tx, { mode: 'fifo', capacity: 2, reserved });
    await enrolOne(tx, course, 2);
    const waiting = await enrolOne(tx, course, 1);
    expect(await statusOf(tx, waiting)).toBe('waitlisted');

    expect(await refusalsOf(tx, course, { capacity: 2 })).toEqual([]);
    expect(await statusOf(tx, waiting)).toBe('offered');
    expect(await windowOf(tx, course)).toMatchObject({ taken: 2, reserved: [], reservedTaken: [] });

    expect(await refusalsOf(tx, course, { capacity: 3, reserved })).toEqual([]);
    expect(await windowOf(tx, course)).toMatchObject({ taken: 2, reservedTaken: [1] });
  }),
);

it(
  'G1: once somebody has asked, what is reserved stays as it was told; once it is ranked, what is left may be',
  inTransaction(async (tx) => {
    const reserved = [{ group: second, seats: 1 }];
    const course = await givenCourse(tx, { mode: 'draw', capacity: 5, reserved });
    await givenRequests(tx, course, [{}, { planYear: 2 }]);
    const draw = { mode: 'draw', capacity: 5 } as const;
    for (const other of [[], [{ group: second, seats: 2 }], [{ group: third, seats: 1 }]]) {
      expect(await refusalsOf(tx, course, { ...draw, reserved: other })).toEqual([
        ['windows.asked', undefined],
      ]);
    }
    expect(await refusalsOf(tx, course, { ...draw, capacity: 4, reserved })).toEqual([]);
    const late = addDays(closesAt, 1);
    await rankIfClosed(tx, course.courseId, late);
    const again = { capacity: 5, closesAt: addDays(closesAt, 9), reserved: [{ group: third, seats: 2 }] };
    expect(await refusalsOf(tx, course, { ...again, mode: 'draw' }, late)).toEqual([
      ['windows.already_ranked', undefined],
    ]);
    expect(await refusalsOf(tx, course, { ...again, mode: 'fifo' }, late)).toEqual([]);
  }),
);

async function refusalsOf(tx: Database, { courseId }: GivenCourse, change: Change, at = now) {
  const terms = { offeringId: courseId, mode: 'fifo', opensAt, closesAt, capacity: 10 } as const;
  const outcome = await saveEnrolmentWindow(tx, { ...terms, ...change }, at);
  return outcome.ok ? [] : outcome.refusals.map(({ code, field }) => [code, field]);
}

async function enrolOne(tx: Database, course: GivenCourse, planYear: number): Promise<string> {
  const careerId = await givenStudent(tx, [course], { planYear, cohortYear: 2020 });
  await doneBy(enrol(tx, { ...course, careerId }, now));
  return careerId;
}

async function statusOf(tx: Database, careerId: string) {
  const [row] = await tx.select().from(enrolments).where(eq(enrolments.careerId, careerId));
  return row?.status;
}

async function windowOf(tx: Database, { courseId }: GivenCourse) {
  const [window] = await tx.select().from(enrolmentWindows).where(eq(enrolmentWindows.offeringId, courseId));
  return window;
}
