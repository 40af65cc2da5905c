import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { locks, numberMoves, sealedSheets, surveyAnswers, surveys } from '../db/schema.ts';
import { moveNumbers } from '../platform/numbers/move-numbers.ts';
import { createClock } from '../platform/time/clock.ts';
import { doneBy } from '../testing/teaching/courses-fixtures.ts';
import {
  closesAt,
  givenOpenSurvey,
  secret,
  sheetOf,
  submitted,
} from '../testing/teaching/surveys-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { closeSurveys } from './close-surveys.ts';
import { moveSurvey } from './office-surveys.ts';

const { inTransaction } = await testDatabase();
const keys = () => [secret] as const;
/** It is a minute after the close. */
const clock = createClock(addMinutes(closesAt, 1).getTime() - Date.now());
const STUDENTS = 6;

/** Open, with all sheets but one, as a backup of before its close has it. */
async function givenAsBacked(tx: Database) {
  const given = await givenOpenSurvey(tx, { students: STUDENTS + 1, mandatory: true });
  for (const careerId of given.careerIds.slice(1))
    await doneBy(submitted(tx, careerId, sheetOf(given.surveyId)));
  return given;
}
const kept = async (tx: Database, surveyId: string) => {
  const [survey] = await tx.select().from(surveys).where(eq(surveys.id, surveyId));
  const sheets = await tx.$count(sealedSheets, eq(sealedSheets.surveyId, surveyId));
  const answers = await tx.$count(surveyAnswers, eq(surveyAnswers.surveyId, surveyId));
  return { status: survey?.status, respondents: survey?.respondents, sheets, answers: answers > 0 };
};

it(
  'G9: a survey whose close came before the database was put back may have been closed with other sheets: it waits for the office',
  inTransaction(async (tx) => {
    const { surveyId } = await givenAsBacked(tx);
    await moveNumbers(tx, 'restored');
    await expect(closeSurveys(tx, clock, keys)).rejects.toThrow(`survey ${surveyId}`);
    const waiting = { status: 'open', respondents: null, sheets: STUDENTS, answers: false };
    expect(await kept(tx, surveyId)).toEqual(waiting);
    expect(await tx.$count(locks, eq(locks.status, 'active'))).toBe(0);
  }),
);

it.each([
  ['with their answers, where the office knows that nobody has read any', undefined, true],
  ['with their number alone, where somebody may have', true, false],
] as const)('G9: it is closed %s', (_how, unread, answers) =>
  inTransaction(async (tx) => {
    const { surveyId } = await givenAsBacked(tx);
    await moveNumbers(tx, 'restored');
    await doneBy(moveSurvey(tx, { surveyId, action: 'close', unread }, keys, addDays(closesAt, 1)));
    expect(await kept(tx, surveyId)).toEqual({ status: 'closed', respondents: STUDENTS, sheets: 0, answers });
  })(),
);

it(
  'G9: one that closes after the database was put back closes by itself, and so does each where none was',
  inTransaction(async (tx) => {
    const { surveyId } = await givenAsBacked(tx);
    await moveNumbers(tx, 'restored');
    await tx.update(numberMoves).set({ at: addMinutes(new Date(), -2) });
    // A counter of another system: nothing was put back.
    await tx.insert(numberMoves).values({ at: new Date(), cause: 'office', by: 0 });
    await closeSurveys(tx, clock, keys);
    expect(await kept(tx, surveyId)).toMatchObject({ status: 'closed', answers: true });
  }),
);
