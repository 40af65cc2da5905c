import { addDays } from 'date-fns/addDays';
import { expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { attendanceExemptions } from '../db/schema.ts';
import { doneBy, givenCourse, givenProfessor } from '../testing/teaching/courses-fixtures.ts';
import { endsAt, givenLesson, startsAt } from '../testing/teaching/lessons-fixtures.ts';
import {
  after,
  confirmed,
  givenAttendee,
  givenOpenRoll,
  givenRule,
  timeZone,
} from '../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { professorPresences, studentPresences } from './overviews.ts';
import { decideDispute, dispute } from './rolls/disputes.ts';

const { inTransaction } = await testDatabase();

it(
  'G3: the dashboard says which course’s attendance is at risk, and no more once it can’t be reached',
  inTransaction(async (tx) => {
    const { course, lessons, careerId } = await givenTerm(tx);
    await givenRule(tx, course, 75);
    expect(await riskOf(tx, careerId)).toEqual([]);

    await missed(tx, lessons, 0);
    expect(await riskOf(tx, careerId)).toMatchObject([
      { course: { it: 'Fisica 1' }, severity: 'soon', link: '/student/lessons/presences' },
    ]);
    await missed(tx, lessons, 1);
    expect(await riskOf(tx, careerId, addDays(after, 1))).toEqual([]);
  }),
);

it(
  'G3: no attendance is at risk where nothing is asked for, nor for whom the office has freed',
  inTransaction(async (tx) => {
    const { course, lessons, careerId } = await givenTerm(tx);
    await missed(tx, lessons, 0);
    expect(await riskOf(tx, careerId)).toEqual([]);

    await givenRule(tx, course, 75);
    const freed = { offeringId: course.courseId, careerId, reason: 'Lavora', grantedAt: startsAt };
    await tx.insert(attendanceExemptions).values(freed);
    expect(await riskOf(tx, careerId)).toEqual([]);
  }),
);

it(
  'G11: a professor’s dashboard counts the disputes of a course until they are decided, and nobody else’s',
  inTransaction(async (tx) => {
    const lesson = await givenOpenRoll(tx);
    const students = [await givenAttendee(tx, lesson), await givenAttendee(tx, lesson)];
    await confirmed(tx, lesson);
    const disputed = [];
    for (const careerId of students) {
      disputed.push(await doneBy(dispute(tx, { ...lesson, careerId, reason: 'C’ero', timeZone }, after)));
    }

    const { steps, day } = await overviewOf(tx, lesson.professorId);
    expect(steps).toMatchObject([
      { code: 'disputes_to_decide', params: { count: 2 }, link: '/professor/presences' },
    ]);
    expect(day).toMatchObject([{ code: 'disputes_to_decide', at: null, count: 2 }]);
    expect((await overviewOf(tx, await givenProfessor(tx))).steps).toEqual([]);

    for (const { disputeId } of disputed) {
      const asked = { ...lesson, disputeId, decision: 'denied', reason: 'No' } as const;
      await doneBy(decideDispute(tx, asked, after));
    }
    expect((await overviewOf(tx, lesson.professorId)).steps).toEqual([]);
  }),
);

/** A course of five lessons, one a day, with one student; one day after `after`, two were held. */
async function givenTerm(tx: Database) {
  const course = await givenCourse(tx, { title: 'Fisica 1' });
  const lessons = [];
  for (let day = 0; day < 5; day++) {
    const when = { startsAt: addDays(startsAt, day), endsAt: addDays(endsAt, day) };
    lessons.push(await givenLesson(tx, when, course));
  }
  return { course, lessons, careerId: await givenAttendee(tx, course) };
}

/** The roll of the day's lesson is confirmed without anybody in it. */
async function missed(tx: Database, lessons: Awaited<ReturnType<typeof givenTerm>>['lessons'], day: number) {
  const lesson = await givenOpenRoll(tx, lessons[day], addDays(startsAt, day));
  await confirmed(tx, lesson, addDays(after, day));
}

const reader = { language: 'it', timeZone } as const;

const riskOf = async (tx: Database, careerId: string, at = after) =>
  (await studentPresences(tx, { careerId, personId: '' }, reader, at)).steps;

const overviewOf = (tx: Database, professorId: string) =>
  professorPresences(tx, { professorId, personId: '' }, reader, after);
