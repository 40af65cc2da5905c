import { addDays } from 'date-fns/addDays';
import type { Student } from './given-people.ts';
import { askInstitution, askOffice, issueToken } from './institution.ts';

/** A survey of a course that is open for its students, who enrol in it. */
export async function givenSurvey(
  { courseId, students }: { courseId: string; students: Student[] },
  { mandatory = false } = {},
): Promise<string> {
  for (const student of students) await askAs(student, '/api/student/courses/enrol', { courseId });
  const [opensAt, closesAt] = [-1, 20].map((days) => addDays(new Date(), days).toISOString());
  const { surveyId } = await askOffice('surveys/make', { courseId, opensAt, closesAt, mandatory });
  await askOffice('surveys/move', { surveyId, action: 'schedule' });
  return surveyId;
}

/** One that is closed, in which each of them gave the same answer to the first question. */
export async function givenClosedSurvey(
  course: { courseId: string; students: Student[] },
  answer: string,
): Promise<void> {
  await closeSurvey(await givenAnsweredSurvey(course, answer));
}

export const closeSurvey = (surveyId: string) => askOffice('surveys/move', { surveyId, action: 'close' });

/** The same, still open. */
export async function givenAnsweredSurvey(
  course: { courseId: string; students: Student[] },
  answer: string,
): Promise<string> {
  const surveyId = await givenSurvey(course);
  const answers = [{ question: 'preliminary_knowledge', answer }];
  for (const student of course.students)
    await askAs(student, '/api/student/surveys/submit', { surveyId, attended: true, answers });
  return surveyId;
}

const askAs = async ({ profileId }: Student, path: string, body: object) =>
  await askInstitution(path, body, await issueToken(profileId));
