import { addDays } from 'date-fns/addDays';
import { expect, it } from 'vitest';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { attendanceExemptions } from '../../db/schema.ts';
import { studentWeek } from '../../lessons/weeks/student-week.ts';
import { givenCourse } from '../../testing/teaching/courses-fixtures.ts';
import { endsAt, givenLesson, startsAt } from '../../testing/teaching/lessons-fixtures.ts';
import {
  after,
  confirmed,
  givenAttendee,
  givenOpenRoll,
  givenRule,
  timeZone,
} from '../../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';

const { inTransaction } = await testDatabase();

it(
  'G11: the week says of each course and kind how many lessons may still be missed, and by which rule',
  inTransaction(async (tx) => {
    const { course, careerId } = await givenTerm(tx, 5);
    await givenRule(tx, course, 75);

    // The first went by without a roll: four are left.
    expect(await mayMissIn(tx, careerId)).toEqual([[{ kind: 'lecture', required: 75, count: 1 }]]);
    await confirmed(tx, await givenOpenRoll(tx, course.first));
    expect(await mayMissIn(tx, careerId)).toEqual([[{ kind: 'lecture', required: 75, count: 0 }]]);
  }),
);

it(
  'G11: it says nothing of a course that asks for nothing, and nothing to whom the office has freed',
  inTransaction(async (tx) => {
    const { course, careerId } = await givenTerm(tx, 2);
    expect(await mayMissIn(tx, careerId)).toEqual([[]]);

    await givenRule(tx, course, 75);
    await tx
      .insert(attendanceExemptions)
      .values({ offeringId: course.courseId, careerId, reason: 'Lavora', grantedAt: startsAt });
    expect(await mayMissIn(tx, careerId)).toEqual([[]]);
  }),
);

/** A course with as many lessons as this, a day apart, and one of its students. */
async function givenTerm(tx: Database, count: number) {
  const course = await givenCourse(tx);
  const first = await givenLesson(tx, {}, course);
  for (let day = 1; day < count; day++) {
    await givenLesson(tx, { startsAt: addDays(startsAt, day), endsAt: addDays(endsAt, day) }, course);
  }
  return { course: { ...course, first }, careerId: await givenAttendee(tx, course) };
}

async function mayMissIn(tx: Database, careerId: string) {
  const reader = { language: 'it', timeZone } as const;
  const { courses } = await studentWeek(tx, areas, { careerId }, reader, after);
  return courses.map(({ mayMiss }) => mayMiss);
}
