import { addDays } from 'date-fns/addDays';
import { subMinutes } from 'date-fns/subMinutes';
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { COUNT_EVERY_MINUTES, COUNT_STEP, DUE_DAYS } from '../../contract/surveys/constants.ts';
import type { Database } from '../db/database.ts';
import { isInCourse } from '../db/in-course.ts';
import { rowsOf } from '../db/rows.ts';
import { careers, courseUnits, enrolments, offerings, surveyAssignments, surveys } from '../db/schema.ts';
import { eachDue } from '../platform/jobs/each-due.ts';
import { tell } from '../platform/live/events.ts';
import { linkOf, lockExam, notify, surveyChanged } from './survey-lock.ts';
import { changeSurvey } from './survey-machine.ts';

/** Opens due surveys, asks newcomers and reminds those with a week left; all, or `only` one. */
export async function openSurveys(tx: Database, now: Date, only?: string): Promise<void> {
  if (only !== undefined) return await openAndAsk(tx, { id: only }, now);
  const begun = await tx.select({ id: surveys.id }).from(surveys).where(isBegun(now));
  await eachDue({ db: tx, now }, begun, { task: 'surveys.open', idOf: ({ id }) => id, work: openAndAsk });
}

const isBegun = (now: Date) =>
  and(
    inArray(surveys.status, ['scheduled', 'open']),
    lte(surveys.opensAt, now),
    sql`${surveys.closesAt} > ${now.toISOString()}::timestamptz`,
  );

/** Read anew and held: the office may have closed it, or changed its dates, since the list was made. */
async function openAndAsk(tx: Database, { id }: { id: string }, now: Date): Promise<void> {
  const [each] = await surveysOfCourses(tx)
    .where(and(eq(surveys.id, id), isBegun(now)))
    .for('share', { of: surveys });
  if (!each) return;
  if (each.survey.status === 'scheduled') await open(tx, each, now);
  await askStudents(tx, each, now);
  if (!each.survey.reminded && addDays(now, DUE_DAYS) >= each.survey.closesAt) await remind(tx, each, now);
}

async function open(tx: Database, { survey }: SurveyOfCourse, now: Date): Promise<void> {
  const tells = [surveyChanged(survey, 'opened', now)];
  await changeSurvey(tx, survey.id, 'open', { to: 'open', by: null, tells }, now);
}

/** Asks whoever wasn't yet: an exam that waits for it is locked, and they are told. */
async function askStudents(
  tx: Database,
  { survey, unitId, course }: SurveyOfCourse,
  now: Date,
): Promise<void> {
  const asked = await assignStudents(tx, survey);
  if (asked.length === 0) return;
  if (survey.mandatory) {
    const about = { id: survey.id, unitId, course, closesAt: survey.closesAt };
    for (const { id, careerId } of asked) {
      await lockExam(tx, { survey: about, assignmentId: id, careerId }, now);
    }
  }
  const to = asked.map(({ careerId }) => careerId);
  await notify(tx, 'surveyOpened', { to, ...noticeOf({ survey, course }) }, now);
}

type Assigned = { id: string; careerId: string };

/** Everybody who is in the course with an active career and wasn't assigned the survey yet. */
export async function assignStudents(
  tx: Database,
  { id, offeringId }: { id: string; offeringId: string },
): Promise<Assigned[]> {
  return rowsOf<Assigned>(
    await tx.execute(sql`
      insert into ${surveyAssignments} (survey_id, career_id)
      select distinct ${id}::uuid, ${enrolments.careerId}
      from ${enrolments} join ${careers} on ${careers.id} = ${enrolments.careerId}
      where ${enrolments.offeringId} = ${offeringId} and ${isInCourse(enrolments.status)}
        and ${careers.status} = 'active'
      on conflict do nothing
      returning id, career_id as "careerId"`),
  );
}

/** Once, a week before it closes, whoever hasn't filled it in; who is asked only now has just been told. */
async function remind(tx: Database, { survey, course }: SurveyOfCourse, now: Date): Promise<void> {
  const waiting = await tx
    .select({ careerId: surveyAssignments.careerId })
    .from(surveyAssignments)
    .where(and(eq(surveyAssignments.surveyId, survey.id), eq(surveyAssignments.status, 'pending')));
  const to = waiting.map(({ careerId }) => careerId);
  if (survey.status === 'open') await notify(tx, 'surveyDue', { to, ...noticeOf({ survey, course }) }, now);
  await tx.update(surveys).set({ reminded: true }).where(eq(surveys.id, survey.id));
}

const noticeOf = ({ survey, course }: Pick<SurveyOfCourse, 'survey' | 'course'>) => ({
  subject: survey.id,
  link: linkOf(survey.id),
  values: { course, when: survey.closesAt },
});

/** Surveys with the course that they are about. */
const surveysOfCourses = (db: Database) =>
  db
    .select({ survey: surveys, unitId: offerings.unitId, course: courseUnits.title })
    .from(surveys)
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId));

type SurveyOfCourse = Awaited<ReturnType<typeof surveysOfCourses>>[number];

/**
 * Counts the answers of open surveys for their professors: once an hour, changed or not, in whole steps. So a
 * change can't be matched with who was just seen answering (ADR 37).
 */
export async function countAnswers(tx: Database, now: Date): Promise<void> {
  const due = await tx
    .select({ id: surveys.id, offeringId: surveys.offeringId, before: surveys.countedAnswers })
    .from(surveys)
    .where(
      and(
        eq(surveys.status, 'open'),
        or(isNull(surveys.countedAt), lte(surveys.countedAt, subMinutes(now, COUNT_EVERY_MINUTES))),
      ),
    )
    .orderBy(asc(surveys.id))
    .for('update', { skipLocked: true });
  await eachDue({ db: tx, now }, due, {
    task: 'surveys.count',
    idOf: ({ id }) => id,
    work: async (part, { id, offeringId, before }) => {
      const countedAnswers = await answersTo(part, id);
      await part.update(surveys).set({ countedAnswers, countedAt: now }).where(eq(surveys.id, id));
      if (countedAnswers === before) return;
      await tell(part, 'surveyCounted', offeringId, { courseId: offeringId, surveyId: id }, now);
    },
  });
}

/** In whole steps. */
async function answersTo(tx: Database, surveyId: string): Promise<number> {
  const completed = and(eq(surveyAssignments.surveyId, surveyId), eq(surveyAssignments.status, 'completed'));
  const answered = await tx.$count(surveyAssignments, completed);
  return answered - (answered % COUNT_STEP);
}
