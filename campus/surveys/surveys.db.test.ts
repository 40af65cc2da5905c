import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { RESULTS_FROM } from '../../contract/surveys/constants.ts';
import type { Database } from '../db/database.ts';
import {
  careers,
  locks,
  notifications,
  sealedSheets,
  surveyAnswers,
  surveyAssignments,
  surveys,
} from '../db/schema.ts';
import { locksOn } from '../locks/locks-on.ts';
import { NotFound } from '../platform/failures.ts';
import { unclosedSurveys } from '../platform/files/unopened.ts';
import { createClock } from '../platform/time/clock.ts';
import { codesOf, doneBy, givenCourse, givenStudent, now } from '../testing/teaching/courses-fixtures.ts';
import { givenLesson } from '../testing/teaching/lessons-fixtures.ts';
import {
  closed,
  closesAt,
  givenInCourse,
  givenOpenSurvey,
  secret,
  sheetOf,
  submitted,
} from '../testing/teaching/surveys-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { closeSurvey, closeSurveys } from './close-surveys.ts';
import { makeSurvey, moveSurvey, saveTemplate, waiveSurvey } from './office-surveys.ts';
import { openSurveys } from './open-surveys.ts';
import { ownSurveys, surveySheet } from './own-surveys.ts';
import { standardQuestions } from './standard-questions.ts';
import { submitSurvey } from './submit-survey.ts';

const { db, inTransaction } = await testDatabase();
const reader = { language: 'it' as const, timeZone: 'Europe/Rome' };

describe('G9: a student', () => {
  it(
    'is asked from the opening on, and sends once: what comes first stays',
    inTransaction(async (tx) => {
      const { surveyId, careerIds } = await givenOpenSurvey(tx);
      const [careerId = ''] = careerIds;
      const open = await surveySheet(tx, { surveyId, careerId }, reader, now);
      expect(open).toMatchObject({ status: 'pending', blocksExam: false });
      expect(open.questions.map(({ code }) => code)).toEqual(standardQuestions.map(({ code }) => code));

      expect(await doneBy(submitted(tx, careerId, sheetOf(surveyId)))).toMatchObject({ sent: 'now' });
      const again = sheetOf(surveyId, { workload: '1' });
      expect(await doneBy(submitted(tx, careerId, again))).toMatchObject({ sent: 'before' });
      expect(await tx.$count(sealedSheets)).toBe(1);
      expect(await surveySheet(tx, { surveyId, careerId }, reader, now)).toMatchObject({
        status: 'completed',
        questions: [],
      });
    }),
  );

  it(
    'has nothing of a course somebody else is in',
    inTransaction(async (tx) => {
      const { surveyId } = await givenOpenSurvey(tx);
      const stranger = await givenStudent(tx, []);
      expect((await ownSurveys(tx, stranger, reader, now)).surveys).toEqual([]);
      await expect(surveySheet(tx, { surveyId, careerId: stranger }, reader, now)).rejects.toThrow(NotFound);
      await expect(submitted(tx, stranger, sheetOf(surveyId))).rejects.toThrow(NotFound);
      expect(await tx.$count(sealedSheets)).toBe(0);
    }),
  );

  it(
    'who comes to the course while it is open is asked too, and whoever is suspended isn’t',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const suspended = await givenInCourse(tx, course);
      await tx.update(careers).set({ status: 'suspended' }).where(eq(careers.id, suspended));
      const { surveyId } = await givenOpenSurvey(tx, { course, students: 0 });
      expect(await tx.$count(surveyAssignments)).toBe(0);
      const careerId = await givenInCourse(tx, course);
      await openSurveys(tx, addDays(now, 1));
      await openSurveys(tx, addDays(now, 1));
      const { surveys: own } = await ownSurveys(tx, careerId, reader, now);
      expect(own).toMatchObject([{ surveyId, status: 'pending' }]);
      expect(await tx.$count(notifications, eq(notifications.subject, surveyId))).toBe(1);
    }),
  );

  it(
    'is reminded once, a week before, if it still waits',
    inTransaction(async (tx) => {
      const { surveyId, careerIds } = await givenOpenSurvey(tx, { students: 2 });
      await doneBy(submitted(tx, careerIds[0] ?? '', sheetOf(surveyId)));
      const due = and(eq(notifications.kind, 'surveyDue'), eq(notifications.subject, surveyId));
      await openSurveys(tx, addDays(closesAt, -8));
      expect(await tx.$count(notifications, due)).toBe(0);
      await openSurveys(tx, addDays(closesAt, -7));
      await openSurveys(tx, addDays(closesAt, -6));
      const told = await tx.select().from(notifications).where(due);
      expect(told.map(({ profileId }) => profileId)).toEqual([careerIds[1]]);
    }),
  );
});

describe('G9: one that is mandatory', () => {
  const guarded = async (tx: Database, careerId: string, unitId: string, at = now) =>
    (await locksOn(tx, careerId, 'EXAM_BOOK', { now: at, unitId })).blocking.map(({ type, link }) => [
      type,
      link,
    ]);

  it(
    'B09: keeps its own exam from being booked until it is sent, and leads there',
    inTransaction(async (tx) => {
      const { surveyId, careerIds, unitId } = await givenOpenSurvey(tx, { mandatory: true });
      const [careerId = ''] = careerIds;
      const other = await givenCourse(tx);
      expect(await guarded(tx, careerId, unitId)).toEqual([
        ['SURVEY_PENDING', `/student/surveys/${surveyId}`],
      ]);
      expect(await guarded(tx, careerId, other.unitId)).toEqual([]);
      await doneBy(submitted(tx, careerId, sheetOf(surveyId, {})));
      expect(await guarded(tx, careerId, unitId)).toEqual([]);
    }),
  );

  it.each(['waive', 'close', 'time'] as const)('B09: keeps it no longer after %s', (end) =>
    inTransaction(async (tx) => {
      const { surveyId, careerIds, unitId } = await givenOpenSurvey(tx, { mandatory: true });
      const [careerId = ''] = careerIds;
      if (end === 'waive') await doneBy(waiveSurvey(tx, { surveyId, careerId, reason: 'Erasmus' }, now));
      if (end === 'close')
        await doneBy(moveSurvey(tx, { surveyId, action: 'close' }, () => [secret], addDays(now, 1)));
      const at = end === 'time' ? closesAt : addDays(now, 2);
      expect(await guarded(tx, careerId, unitId, at)).toEqual([]);
      if (end !== 'time') expect(await tx.$count(locks, eq(locks.status, 'cleared'))).toBe(1);
    })(),
  );
});

describe('G9: at the close', () => {
  it(
    `${RESULTS_FROM} sheets become answers, with what was declined, and nobody is asked any more`,
    inTransaction(async (tx) => {
      const { surveyId, careerIds } = await givenOpenSurvey(tx, { students: RESULTS_FROM + 1 });
      for (const [index, careerId] of careerIds.slice(0, RESULTS_FROM).entries()) {
        await doneBy(submitted(tx, careerId, sheetOf(surveyId, { workload: '4' }, index > 0)));
      }
      await closed(tx, surveyId);
      const [survey] = await tx.select().from(surveys).where(eq(surveys.id, surveyId));
      expect(survey).toMatchObject({
        status: 'closed',
        respondents: RESULTS_FROM,
        attending: null, // one alone didn't
      });
      expect(await tx.$count(sealedSheets)).toBe(0);
      const workload = await tx.select().from(surveyAnswers).where(eq(surveyAnswers.question, 'workload'));
      expect(workload.map(({ answer }) => answer)).toEqual(Array(RESULTS_FROM).fill('4'));
      const materials = await tx.select().from(surveyAnswers).where(eq(surveyAnswers.question, 'materials'));
      expect(materials.map(({ answer }) => answer)).toEqual(Array(RESULTS_FROM).fill(null));
      expect(await tx.$count(surveyAssignments, eq(surveyAssignments.status, 'expired'))).toBe(1);
    }),
  );

  it(
    `of ${RESULTS_FROM - 1} nothing is kept but how many they were`,
    inTransaction(async (tx) => {
      const { surveyId, careerIds } = await givenOpenSurvey(tx, { students: RESULTS_FROM - 1 });
      for (const careerId of careerIds) await doneBy(submitted(tx, careerId, sheetOf(surveyId)));
      await closed(tx, surveyId);
      const [survey] = await tx.select().from(surveys).where(eq(surveys.id, surveyId));
      expect(survey).toMatchObject({ respondents: RESULTS_FROM - 1, attending: null });
      expect([await tx.$count(surveyAnswers), await tx.$count(sealedSheets)]).toEqual([0, 0]);
    }),
  );
});

describe('G9: the office', () => {
  it(
    'makes one that opens after two thirds of the lessons, and changes it until it opens',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      expect(await codesOf(makeSurvey(tx, { courseId: course.courseId }, now))).toEqual([
        'surveys.no_lessons',
      ]);
      for (const day of [1, 2, 3]) {
        const startsAt = addDays(now, day);
        const endsAt = new Date(startsAt.getTime() + 7_200_000);
        await givenLesson(tx, { startsAt, endsAt }, course);
      }
      const made = await doneBy(makeSurvey(tx, { courseId: course.courseId }, now));
      const second = new Date(addDays(now, 2).getTime() + 7_200_000);
      expect(made).toMatchObject({ status: 'draft', opensAt: second.toISOString() });
      const changed = await doneBy(
        makeSurvey(tx, { courseId: course.courseId, opensAt: now, closesAt }, now),
      );
      expect(changed).toMatchObject({ surveyId: made.surveyId, closesAt: closesAt.toISOString() });
      await doneBy(moveSurvey(tx, { surveyId: made.surveyId, action: 'schedule' }, () => [secret], now));
      const late = { courseId: course.courseId, opensAt: now, closesAt };
      expect(await codesOf(makeSurvey(tx, late, now))).toEqual(['surveys.begun']);
    }),
  );

  it(
    'is told of dates that can’t be, and of a template there isn’t',
    inTransaction(async (tx) => {
      const { courseId } = await givenCourse(tx);
      const made = (body: object) => makeSurvey(tx, { courseId, opensAt: now, closesAt, ...body }, now);
      expect(await codesOf(made({ closesAt: now }))).toEqual(['surveys.closes_before']);
      const past = made({ opensAt: addDays(now, -9), closesAt: now });
      expect(await past).toMatchObject({ refusals: [{ code: 'surveys.past', field: 'closesAt' }] });
      await expect(made({ template: 'none' })).rejects.toThrow(NotFound);
      const { surveyId } = await doneBy(made({}));
      const late = moveSurvey(tx, { surveyId, action: 'schedule' }, () => [secret], closesAt);
      expect(await codesOf(late)).toEqual(['surveys.past']);
    }),
  );

  it(
    'writes its own questions, each with its code, a choice with its options',
    inTransaction(async (tx) => {
      const text = { it: 'Come va?' };
      const asked = { code: 'mood', kind: 'choice' as const, for: 'everybody' as const, text };
      const title = { it: 'Breve' };
      const twice = { code: 'short', title, questions: [{ ...asked, kind: 'scale' as const }, asked] };
      expect(await codesOf(saveTemplate(tx, twice, now))).toEqual(['surveys.code_twice']);
      const bare = { code: 'short', title, questions: [asked] };
      expect(await codesOf(saveTemplate(tx, bare, now))).toEqual(['surveys.options_missing']);
      const options = [
        { code: 'good', text },
        { code: 'bad', text },
      ];
      const template = { code: 'short', title, questions: [{ ...asked, options }] };
      await doneBy(saveTemplate(tx, template, now));
      const { courseId } = await givenCourse(tx);
      const { surveyId } = await doneBy(
        makeSurvey(tx, { courseId, opensAt: now, closesAt, template: 'short' }, now),
      );
      const [survey] = await tx.select().from(surveys).where(eq(surveys.id, surveyId));
      expect(survey?.questions).toEqual(template.questions);
    }),
  );
});

describe('with sheets that were sealed under another key', () => {
  const other = {
    id: 'another',
    bytes: Buffer.from('what an instance without our configuration sealed with'),
  };
  const ours = () => [secret] as const;
  const both = () => [secret, other] as const;

  /** A survey over which half of the students have sent through an instance with a key of its own. */
  async function givenTwoKeys(tx: Database, students = 20) {
    const given = await givenOpenSurvey(tx, { students, mandatory: true });
    for (const [index, careerId] of given.careerIds.slice(1).entries()) {
      const sealedWith = index % 2 === 0 ? other : secret;
      await doneBy(submitSurvey(tx, { ...sheetOf(given.surveyId), careerId, secret: sealedWith }, now));
    }
    return given;
  }
  const kept = async (tx: Database, surveyId: string) => {
    const [survey] = await tx.select().from(surveys).where(eq(surveys.id, surveyId));
    const sheets = await tx.$count(sealedSheets, eq(sealedSheets.surveyId, surveyId));
    return { status: survey?.status, respondents: survey?.respondents, sheets };
  };

  it(
    'a close keeps them all, stays undone and says how many it can’t open; with both keys it is whole',
    inTransaction(async (tx) => {
      const { surveyId } = await givenTwoKeys(tx);
      expect(await closeSurvey(tx, surveyId, ours, closesAt)).toBe(10);
      expect(await kept(tx, surveyId)).toEqual({ status: 'open', respondents: null, sheets: 19 });
      expect(await tx.$count(surveyAnswers, eq(surveyAnswers.surveyId, surveyId))).toBe(0);
      const alarms = [9, 11].map((minutes) => unclosedSurveys(tx, addMinutes(closesAt, minutes)));
      expect(await Promise.all(alarms)).toEqual([0, 1]);

      expect(await closeSurvey(tx, surveyId, both, closesAt)).toBe(0);
      expect(await kept(tx, surveyId)).toEqual({ status: 'closed', respondents: 19, sheets: 0 });
      expect(await unclosedSurveys(tx, addMinutes(closesAt, 11))).toBe(0);
    }),
  );

  it(
    'nobody is asked any more once its time is over, and no exam is kept closed',
    inTransaction(async (tx) => {
      const { surveyId, careerIds } = await givenTwoKeys(tx);
      const [careerId = ''] = careerIds;
      await closeSurvey(tx, surveyId, ours, addDays(closesAt, -1));
      const pending = and(eq(surveyAssignments.careerId, careerId), eq(surveyAssignments.status, 'pending'));
      expect(await tx.$count(surveyAssignments, pending)).toBe(1);
      await closeSurvey(tx, surveyId, ours, closesAt);
      expect(await tx.$count(surveyAssignments, pending)).toBe(0);
    }),
  );

  it(
    'the office is refused, unless it says how many are lost for good: those go with the others, and the other survey’s stay',
    inTransaction(async (tx) => {
      const { surveyId } = await givenTwoKeys(tx);
      const open = await givenTwoKeys(tx, 3);
      const close = (without?: number) =>
        moveSurvey(tx, { surveyId, action: 'close', without }, ours, addDays(now, 1));
      expect(await codesOf(close())).toEqual(['surveys.sealed']);
      expect(await codesOf(close(9))).toEqual(['surveys.sealed']);
      await doneBy(close(10));
      expect(await kept(tx, surveyId)).toEqual({ status: 'closed', respondents: 9, sheets: 0 });
      expect((await kept(tx, open.surveyId)).sheets).toBe(2);
    }),
  );

  it('those that can be closed are, and the others are said', async () => {
    const [stays, closes] = await db.transaction(async (tx) => [
      await givenTwoKeys(tx),
      await givenOpenSurvey(tx, { students: 1 }),
    ]);
    const clock = createClock(closesAt.getTime() - Date.now() + 60_000);
    await expect(closeSurveys(db, clock, ours)).rejects.toThrow(
      `survey ${stays.surveyId}: no key here opens 10`,
    );
    expect(await kept(db, closes.surveyId)).toMatchObject({ status: 'closed' });
    expect(await kept(db, stays.surveyId)).toMatchObject({ status: 'open', sheets: 19 });

    await db.insert(sealedSheets).values({ surveyId: closes.surveyId, sealed: 'left by an older version' });
    await expect(closeSurveys(db, clock, ours)).rejects.toThrow();
    expect((await kept(db, closes.surveyId)).sheets).toBe(0);
  });
});
