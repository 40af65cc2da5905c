import type { Area } from '../area.ts';
import { boardEvents } from './board/board-events.ts';
import { boardExams, boardGroups } from './board/board-exams.ts';
import { boardOverview } from './board/board-overview.ts';
import {
  bookedOnAttendance,
  voidOfCeased,
  voidOfRecognised,
  voidOfUnattended,
} from './bookings/take-back.ts';
import { ownExams, ownSessions } from './findable.ts';
import { examNotices } from './notices.ts';
import { serveExams } from './serve-exams.ts';
import { recordSheet } from './sheets/record-sheet.ts';
import { serveSheets } from './sheets/serve-sheets.ts';
import { RECORD_SHEET } from './sheets/sign-sheet.ts';
import { attendedExams, bookedExams } from './student/booked-exams.ts';
import { courseStudentExams } from './student/course-student-exams.ts';
import { examEvents } from './student/exam-events.ts';
import { plannedExams, resultsDue } from './student/planned-exams.ts';
import { studentExams } from './student/student-overview.ts';
import { examTasks } from './tasks.ts';

/** Exam sessions, the bookings of their seats, and what comes of them. */
export const exams: Area = {
  serve: (app, setting) => {
    serveExams(app);
    serveSheets(app, setting);
  },
  promptJobs: ({ db, clock, timeZone }) => ({
    [RECORD_SHEET]: (payload) =>
      clock.transact(db, (tx, now) =>
        recordSheet(tx, { sheetId: String(payload.sheetId) }, { timeZone }, now),
      ),
  }),
  tasks: examTasks,
  dashboard: { of: 'exams', student: studentExams, professor: boardOverview },
  search: { student: ownExams, professor: ownSessions },
  ceased: voidOfCeased,
  recognised: voidOfRecognised,
  unattended: voidOfUnattended,
  bookedSince: bookedOnAttendance,
  resultsDue,
  plannedExams,
  bookedExams,
  attended: attendedExams,
  courseStudent: courseStudentExams,
  boardExams,
  notices: examNotices,
  calendar: async (...asked) => [...(await examEvents(...asked)), ...(await boardEvents(...asked))],
  hubGroups: boardGroups,
};
