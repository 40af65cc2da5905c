import type { Personal } from '../area.ts';
import { courseTitle, lessonSaid, said } from '../db/said.ts';
import { calendarFeeds, diaryEntries, lessonRegisters, lessonTeachers } from '../db/schema.ts';

const diary = {
  ...lessonSaid(diaryEntries.lessonId),
  ...said(diaryEntries, 'topics', 'kind', 'minutes', 'writtenAt'),
};

/** What a professor holds and writes of lessons, and anybody's calendar. */
export const personal: Personal[] = [
  {
    column: lessonTeachers.profileId,
    says: { ...lessonSaid(lessonTeachers.lessonId), ...said(lessonTeachers, 'startsAt', 'endsAt') },
  },
  { column: diaryEntries.professorId, says: diary },
  {
    column: lessonRegisters.professorId,
    says: {
      course: courseTitle(lessonRegisters.offeringId),
      ...said(lessonRegisters, 'status', 'assignedMinutes', 'submittedAt', 'reason', 'approvedAt'),
    },
  },
  {
    column: calendarFeeds.profileId,
    says: said(calendarFeeds, 'createdAt', 'lastFetchedAt', 'revokedAt'),
  },
];
