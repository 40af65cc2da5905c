import type { Area } from '../area.ts';
import { examAttendance, examBoards, examBookings, examSessions } from '../db/schema.ts';
import { bookedExams } from './bookings/booked-exams.ts';
import { courseStudentExams } from './bookings/course-student-exams.ts';
import { examEvents } from './bookings/exam-events.ts';
import { plannedExams } from './bookings/planned-exams.ts';
import { studentExams } from './bookings/student-overview.ts';
import { addExams } from './demo/sessions.ts';
import { examNotices } from './notices.ts';
import { serveExams } from './serve-exams.ts';
import { boardEvents } from './sessions/board-events.ts';
import { boardExams } from './sessions/board-exams.ts';
import { boardGroups } from './sessions/board-groups.ts';
import { boardOverview } from './sessions/board-overview.ts';
import { examTasks } from './tasks.ts';

/** Exam sessions, the bookings of their seats, and what comes of them. */
export const exams: Area = {
  serve: serveExams,
  tasks: examTasks,
  dashboard: { student: studentExams, professor: boardOverview },
  plannedExams,
  bookedExams,
  courseStudent: courseStudentExams,
  boardExams,
  notices: examNotices,
  calendar: async (...asked) => [...(await examEvents(...asked)), ...(await boardEvents(...asked))],
  hubGroups: boardGroups,
  history: [
    { column: examBookings.careerId },
    { column: examSessions.chairId },
    { column: examBoards.profileId },
    { column: examAttendance.writtenBy },
  ],
  demo: addExams,
};
