import type { CourseStudent } from '../contract/courses/student.ts';
import type { PlannedExam } from '../contract/courses/study-plan.ts';
import type { RosterRow } from '../contract/courses/taught-courses.ts';
import type { CalendarEvent } from '../contract/lessons/calendar-file.ts';
import type { BoardExam, StudentWeek, WeekExam } from '../contract/lessons/lessons.ts';
import type { Database } from './db/database.ts';
import type { LocalText } from './db/schema/columns.ts';
import type { Reader } from './http/answers.ts';

// What an area says for the pages of another, each a part of an area.

/** The events of a profile that a calendar shows from `since` on; those that were cancelled stay a while. */
export type CalendarPart = (
  db: Database,
  asked: { profileId: string; since: Date },
  place: Reader & { publicOrigin: string },
  now: Date,
) => Promise<CalendarEvent[]>;

export type PlannedExams = (
  db: Database,
  careerId: string,
  now: Date,
) => Promise<ReadonlyMap<string, PlannedExam>>;

/** Those that start in [from, to), soonest first. */
export type BookedExams = (
  db: Database,
  asked: { careerId: string; from: Date; to: Date },
  reader: Reader,
  now: Date,
) => Promise<WeekExam[]>;

/** The same. */
export type BoardExams = (
  db: Database,
  asked: { professorId: string; from: Date; to: Date },
  reader: Reader,
) => Promise<BoardExam[]>;

/** A lesson or exam that somebody attended and that is over. `minutes` is null where none are counted. */
export type AttendedPart = {
  what: 'lesson' | 'exam';
  title: LocalText;
  startsAt: Date;
  endsAt: Date;
  minutes: number | null;
};

/** Those that start in [from, to). */
export type AttendedParts = (
  db: Database,
  asked: { careerId: string; from: Date; to: Date },
  now: Date,
) => Promise<AttendedPart[]>;

/** By career, of who is in the course and no others. */
export type RosterPart = (
  db: Database,
  asked: { courseId: string; careerIds: string[] },
  reader: Reader,
  now: Date,
) => Promise<ReadonlyMap<string, Partial<Pick<RosterRow, 'accommodations' | 'kinds'>>>>;

/** Params of a student who is, or was to be, in the course, for a professor who teaches it. */
export type CourseStudentPart = (
  db: Database,
  asked: { careerId: string; courseId: string; professorId: string },
  reader: Reader,
  now: Date,
) => Promise<Partial<Pick<CourseStudent, 'attendance' | 'exams'>>>;

/** By the id of the offering; a course that asks for nothing has none. */
export type MayMiss = (
  db: Database,
  asked: { careerId: string; courseIds: string[] },
  now: Date,
) => Promise<ReadonlyMap<string, StudentWeek['courses'][number]['mayMiss']>>;
