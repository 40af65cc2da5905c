import { addDays } from 'date-fns/addDays';
import type { SubmitSurvey } from '../../contract/surveys.ts';
import type { Database } from '../db/database.ts';
import { closeSurvey } from '../surveys/close-surveys.ts';
import { makeSurvey, moveSurvey } from '../surveys/office-surveys.ts';
import { submitSurvey } from '../surveys/submit-survey.ts';
import { doneBy, type GivenCourse, givenCourse, givenEnrolment, givenStudent, now } from './given-courses.ts';

export const secret = Buffer.from('what the sheets of the tests are sealed with');
export const closesAt = addDays(now, 30);
const key = () => secret;

export type GivenSurvey = GivenCourse & { surveyId: string; careerIds: string[] };

/** A survey that was opened a moment ago, with so many students who are asked. */
export async function givenOpenSurvey(
  tx: Database,
  {
    students = 1,
    mandatory = false,
    course,
  }: { students?: number; mandatory?: boolean; course?: GivenCourse } = {},
): Promise<GivenSurvey> {
  const given = course ?? (await givenCourse(tx));
  const careerIds: string[] = [];
  for (let each = 0; each < students; each++) careerIds.push(await givenInCourse(tx, given));
  const asked = { courseId: given.courseId, opensAt: now, closesAt, mandatory };
  const { surveyId } = await doneBy(makeSurvey(tx, asked, now));
  await doneBy(moveSurvey(tx, { surveyId, action: 'schedule' }, key, now));
  return { ...given, surveyId, careerIds };
}

export async function givenInCourse(tx: Database, course: GivenCourse): Promise<string> {
  const careerId = await givenStudent(tx, [course]);
  await givenEnrolment(tx, { courseId: course.courseId, careerId }, 'enrolled');
  return careerId;
}

/** What a student sends, with these answers by their questions' codes. */
export const sheetOf = (
  surveyId: string,
  answers: Record<string, string | null> = { workload: '3', explains_clearly: '4' },
  attended = true,
): SubmitSurvey => ({
  ...{ surveyId, attended },
  answers: Object.entries(answers).map(([question, answer]) => ({ question, answer })),
});

export const submitted = (tx: Database, careerId: string, sheet: SubmitSurvey, at = now) =>
  submitSurvey(tx, { ...sheet, careerId, secret }, at);

export const closed = (tx: Database, surveyId: string, at = closesAt) => closeSurvey(tx, surveyId, key, at);
