import type { Area } from '../area.ts';
import { exclusive } from '../platform/jobs/periodic-tasks.ts';
import { hubGroups } from './attending.ts';
import { lessonEvents } from './calendar/lesson-events.ts';
import { studentLessons, taughtLessons } from './dashboard.ts';
import { lockRegisters } from './diary/office-registers.ts';
import { attendedLessons, heldLessons } from './findable.ts';
import { writeHeld } from './machines.ts';
import { lessonNotices } from './notices.ts';
import { serveLessons } from './serve-lessons.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Lessons, the rooms they are held in, the diary of what was taught, and everybody's own calendar. */
export const lessons: Area = {
  serve: serveLessons,
  tasks: [
    exclusive('lessons.write-held', MINUTE_MS, (tx, now) => writeHeld(tx, now)),
    exclusive('lessons.lock-registers', HOUR_MS, lockRegisters),
  ],
  dashboard: { of: 'lessons', student: studentLessons, professor: taughtLessons },
  search: { student: attendedLessons, professor: heldLessons },
  hubGroups,
  calendar: lessonEvents,
  notices: lessonNotices,
};
