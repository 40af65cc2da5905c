import { addDays } from 'date-fns/addDays';
import type { SubmitSurvey } from '../../../contract/surveys/surveys.ts';
import { addTranscriptRow } from '../../careers/records/add-transcript-row.ts';
import type { Database } from '../../db/database.ts';
import { closeSurvey } from '../../surveys/close-surveys.ts';
import { makeSurvey, moveSurvey } from '../../surveys/office-surveys.ts';
import type { SurveysKeys } from '../../surveys/sealed-sheet.ts';
import { submitSurvey } from '../../surveys/submit-survey.ts';
import { sealing } from '../documents/key-fixtures.ts';
import {
  doneBy,
  type GivenCourse,
  givenCourse,
  givenEnrolment,
  givenStudent,
  now,
} from './courses-fixtures.ts';

export const secret = {
  id: 'of the tests',
  bytes: Buffer.from('what the sheets of the tests are sealed with'),
};
export const closesAt = addDays(now, 30);
const keys = () => [secret] as const;

export type GivenSurvey = GivenCourse & { surveyId: string; careerIds: string[] };

/** A survey that was opened a moment ago, with so many students who are asked. */
export async function givenOpenSurvey(
  tx: Database,
  {
    students = 1,
    mandatory = false,
    course,
    template,
  }: { students?: number; mandatory?: boolean; course?: GivenCourse; template?: string } = {},
): Promise<GivenSurvey> {
  const given = course ?? (await givenCourse(tx));
  const careerIds: string[] = [];
  for (let each = 0; each < students; each++) careerIds.push(await givenInCourse(tx, given));
  const asked = {
    courseId: given.courseId,
    opensAt: now,
    closesAt,
    mandatory,
    ...(template && { template }),
  };
  const { surveyId } = await doneBy(makeSurvey(tx, asked, now));
  await doneBy(moveSurvey(tx, { surveyId, action: 'schedule' }, keys, now));
  return { ...given, surveyId, careerIds };
}

export async function givenInCourse(tx: Database, course: GivenCourse): Promise<string> {
  const careerId = await givenStudent(tx, [course]);
  await givenEnrolment(tx, { courseId: course.courseId, careerId }, 'enrolled');
  return careerId;
}

/** A student's answers by question code; `motivates@<id>` is an answer about that teacher. */
export const sheetOf = (
  surveyId: string,
  answers: Record<string, string | null> = { workload: '3', materials: '4' },
  attended = true,
): SubmitSurvey => ({
  ...{ surveyId, attended },
  answers: Object.entries(answers).map(([key, answer]) => {
    const [question = '', teacherId] = key.split('@');
    return { question, ...(teacherId && { teacherId }), answer };
  }),
});

export const submitted = (tx: Database, careerId: string, sheet: SubmitSurvey, at = now) =>
  submitSurvey(tx, { ...sheet, careerId, secret }, at);

export const closed = (tx: Database, surveyId: string, at = closesAt, by: SurveysKeys = keys) =>
  closeSurvey(tx, surveyId, by, at);

/** One that is closed, with what each of so many students answered. */
export async function givenAnswered(
  tx: Database,
  students: number,
  answers: (index: number) => Record<string, string | null> = () => ({ workload: '3' }),
  attended: (index: number) => boolean = () => true,
  course?: GivenCourse,
  template?: string,
): Promise<GivenSurvey> {
  const survey = await givenOpenSurvey(tx, { students, course, template });
  for (const [index, careerId] of survey.careerIds.entries()) {
    await doneBy(submitted(tx, careerId, sheetOf(survey.surveyId, answers(index), attended(index))));
  }
  await closed(tx, survey.surveyId);
  return survey;
}

/** Of the first who was asked, after the close: from then on results are seen. */
export async function graded(tx: Database, { careerIds, unitId }: GivenSurvey): Promise<void> {
  const [careerId = ''] = careerIds;
  await doneBy(
    addTranscriptRow(
      tx,
      { careerId, unitId, grade: 27, examDate: '2026-10-21' },
      sealing,
      addDays(closesAt, 1),
    ),
  );
}
