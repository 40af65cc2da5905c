import type { Area } from '../area.ts';
import { calendarFeeds, diaryEntries, lessonRegisters, lessonTeachers } from '../db/schema.ts';

/** Lessons, the rooms they are held in, the diary of what was taught, and everybody's own calendar. */
export const lessons: Area = {
  history: [
    { column: diaryEntries.professorId },
    { column: diaryEntries.substituteId },
    { column: lessonRegisters.professorId },
  ],
  belongs: [lessonTeachers.profileId, lessonTeachers.insteadOfId, calendarFeeds.profileId],
};
