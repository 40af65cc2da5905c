import type { ToldPayload } from '../../contract/live/hub-payloads.ts';
import type { Database } from '../db/database.ts';
import type { LocalText } from '../db/schema/columns.ts';
import { clearLocksOf } from '../locks/end-lock.ts';
import { placeLock } from '../locks/place-lock.ts';
import { eventOf } from '../platform/live/events.ts';
import { type NoticeKinds, noticesOf } from '../platform/notices/notify.ts';

const ofStudents = { area: 'surveys', reader: 'student', severity: 'normal' } as const;

/** What students are notified of. */
export const surveyNotices = {
  surveyOpened: { ...ofStudents, email: 'daily', values: ['course', 'when'] },
  surveyDue: { ...ofStudents, email: 'now', values: ['course', 'when'] },
  surveyReplied: { ...ofStudents, email: 'off', values: ['course'] },
} as const satisfies NoticeKinds;

export const { notify, resolve } = noticesOf(surveyNotices);

const sourceOf = (assignmentId: string) => `survey-assignment:${assignmentId}`;

export const linkOf = (surveyId: string) => `/student/surveys/${surveyId}`;

type Params = {
  survey: { id: string; unitId: string; course: LocalText; closesAt: Date };
  assignmentId: string;
  careerId: string;
};

/** Keeps the exam from being booked until the survey is filled in, or closes. */
export async function lockExam(
  tx: Database,
  { survey, assignmentId, careerId }: Params,
  now: Date,
): Promise<void> {
  const params = { course: survey.course };
  await placeLock(
    tx,
    {
      ...{ type: 'SURVEY_PENDING', careerId, sourceRef: sourceOf(assignmentId), ownerOffice: 'teaching' },
      scope: { unitId: survey.unitId },
      ...{ startsAt: now, endsAt: survey.closesAt },
      publicReason: { key: 'survey_pending', params },
      clearSteps: [{ key: 'survey', params, link: linkOf(survey.id) }],
    },
    now,
  );
}

/** It was filled in, or is no longer asked. */
export const unlockExam = (tx: Database, assignmentId: string, now: Date): Promise<number> =>
  clearLocksOf(tx, sourceOf(assignmentId), now);

/** A survey opens, closes or has its answer: the open pages of its course read it again. */
export const surveyChanged = (
  { id: surveyId, offeringId: courseId }: { id: string; offeringId: string },
  action: ToldPayload<'surveyChanged'>['action'],
  now: Date,
) => eventOf('surveyChanged', courseId, { courseId, surveyId, action }, now);

/** Nobody has to be reminded of a survey any more, or one student hasn't. */
export async function resolveAsked(
  tx: Database,
  about: { subject: string; to?: string[] },
  now: Date,
): Promise<void> {
  await resolve(tx, 'surveyOpened', about, now);
  await resolve(tx, 'surveyDue', about, now);
}
