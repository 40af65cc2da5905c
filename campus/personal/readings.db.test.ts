import { addHours } from 'date-fns/addHours';
import { addMonths } from 'date-fns/addMonths';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readings } from '../../contract/personal/personal.ts';
import { areas } from '../areas.ts';
import { courseStudent } from '../courses/professor/course-student.ts';
import { exportRoster } from '../courses/professor/export-roster.ts';
import type { Database } from '../db/database.ts';
import { profiles, recordReadings } from '../db/schema.ts';
import { exportResults } from '../exams/outcomes/export-results.ts';
import { ofBadge, ofProfiles, recordOfficeReading } from '../platform/audit/record-readings.ts';
import { NotFound } from '../platform/failures.ts';
import {
  givenCourse,
  givenEnrolment,
  givenProfessor,
  givenStudent,
  now,
} from '../testing/teaching/courses-fixtures.ts';
import { givenBooked, givenSession } from '../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { forgetOld } from './make-copy.ts';
import { ownTables } from './own-tables.ts';
import { readingsOf } from './readings.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it', timeZone: 'Europe/Rome' } as const;

async function personOf(tx: Database, profileId: string): Promise<string> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId));
  return profile?.personId ?? '';
}

async function shownTo(tx: Database, profileId: string, at = now, page = 1) {
  const personId = await personOf(tx, profileId);
  return readings.parse(await readingsOf(tx, { personId, page, language: 'it' }, at));
}

async function givenLooked(tx: Database) {
  const course = await givenCourse(tx);
  const careerId = await givenStudent(tx, [course]);
  await givenEnrolment(tx, { courseId: course.courseId, careerId }, 'enrolled');
  const look = (at: Date) => courseStudent(tx, areas, { ...course, careerId }, reader, at);
  return { course, careerId, look };
}

it(
  'a professor who opens a student’s page within a course is shown to that student, once an hour however often',
  inTransaction(async (tx) => {
    const { careerId, look } = await givenLooked(tx);
    const hour = new Date('2026-11-23T10:00:00Z');
    for (const minutes of [5, 6, 59]) await look(new Date(hour.getTime() + minutes * 60_000));
    await look(addHours(hour, 1));
    const shown = await shownTo(tx, careerId, addHours(hour, 2));
    expect(shown.total).toBe(2);
    expect(shown.readings.map(({ at }) => at)).toEqual([
      '2026-11-23T11:00:00.000Z',
      '2026-11-23T10:05:00.000Z',
    ]);
    expect(shown.readings[0]).toMatchObject({
      what: 'course_student',
      by: expect.stringMatching(/\w+ \w+/),
      unit: expect.stringMatching(/\w/),
    });
  }),
);

it(
  'who is refused has looked at nothing, and nobody else is shown what was seen of a student',
  inTransaction(async (tx) => {
    const { course, careerId, look } = await givenLooked(tx);
    const stranger = await givenProfessor(tx);
    const asked = { courseId: course.courseId, careerId, professorId: stranger };
    await tx.transaction(async (inner) => {
      await expect(courseStudent(inner, areas, asked, reader, now)).rejects.toThrow(NotFound);
    });
    expect((await shownTo(tx, careerId)).total).toBe(0);
    await look(now);
    const other = await givenStudent(tx, [course]);
    expect((await shownTo(tx, other)).total).toBe(0);
    expect((await shownTo(tx, course.professorId)).total).toBe(0);
  }),
);

it(
  'a list that is taken out counts for everybody in it, and for nobody else',
  inTransaction(async (tx) => {
    const { course, careerId } = await givenLooked(tx);
    const outside = await givenStudent(tx, [course]);
    await exportRoster(tx, course, reader, now);
    expect((await shownTo(tx, careerId)).readings).toMatchObject([{ what: 'course_roster' }]);
    expect((await shownTo(tx, outside)).total).toBe(0);
  }),
);

it(
  'so does a list of an exam',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const { careerId } = await givenBooked(tx, session);
    await exportResults(tx, { examId: session.examId, professorId: session.professorId }, reader, now);
    expect((await shownTo(tx, careerId)).readings).toMatchObject([
      { what: 'exam_results', by: expect.stringMatching(/\w/), unit: expect.any(String) },
    ]);
  }),
);

it(
  'the office is shown without a name; by a badge it is that person alone',
  inTransaction(async (tx) => {
    const { course, careerId } = await givenLooked(tx);
    const other = await givenStudent(tx, [course]);
    const [profile] = await tx.select().from(profiles).where(eq(profiles.id, careerId));
    await recordOfficeReading(tx, 'locks', ofProfiles([careerId]), now);
    await recordOfficeReading(tx, 'charges', ofBadge(profile?.badge ?? ''), now);
    await recordOfficeReading(tx, 'person', ofProfiles([]), now);
    const { readings: shown } = await shownTo(tx, careerId);
    expect(shown.map(({ what, by }) => [what, by]).sort()).toEqual([
      ['charges', null],
      ['locks', null],
    ]);
    expect((await shownTo(tx, other)).total).toBe(0);
  }),
);

it(
  'they are shown page by page, for twelve months, and then forgotten',
  inTransaction(async (tx) => {
    const { careerId } = await givenLooked(tx);
    for (let hours = 0; hours < 25; hours++)
      await recordOfficeReading(tx, 'locks', ofProfiles([careerId]), addHours(now, hours));
    const at = addHours(now, 30);
    const [first, second] = [await shownTo(tx, careerId, at), await shownTo(tx, careerId, at, 2)];
    expect([first.readings.length, second.readings.length, first.total]).toEqual([20, 5, 25]);
    expect(new Set([...first.readings, ...second.readings].map(({ id }) => id)).size).toBe(25);
    const later = addMonths(at, 13);
    expect((await shownTo(tx, careerId, later)).total).toBe(0);
    await forgetOld(tx, later);
    expect(await tx.$count(recordReadings)).toBe(0);
  }),
);

it(
  'they are in the copy of one’s own data',
  inTransaction(async (tx) => {
    const { careerId, look } = await givenLooked(tx);
    await look(now);
    const copy: Record<string, unknown[]> = {};
    for await (const { name, rows } of ownTables(tx, await personOf(tx, careerId))) copy[name] = rows;
    expect(copy.record_reading).toMatchObject([
      { what: 'course_student', reader: expect.stringMatching(/\w/), unit: { it: expect.any(String) } },
    ]);
  }),
);
