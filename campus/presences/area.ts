import type { Area } from '../area.ts';
import {
  absenceAnnouncements,
  attendanceDisputes,
  attendanceExemptions,
  attendanceRuns,
  attendances,
} from '../db/schema.ts';
import { attendedLessons } from './attendance/attended-lessons.ts';
import { exemptOnRequest } from './attendance/office-presences.ts';
import { courseStudentPresences } from './attendance/own-presences.ts';
import { mayMiss, rosterStandings } from './attendance/standings.ts';
import { presenceNotices } from './notices.ts';
import { personal } from './personal.ts';
import { professorPresences } from './professor-overview.ts';
import { servePresences } from './serve-presences.ts';
import { studentPresences } from './student-overview.ts';

/** Roll calls, what is written of who was there, and what courses ask for. */
export const presences: Area = {
  serve: servePresences,
  rosterPart: rosterStandings,
  courseStudent: courseStudentPresences,
  dashboard: { of: 'presences', student: studentPresences, professor: professorPresences },
  mayMiss,
  attended: attendedLessons,
  effects: { attendance_exemption: exemptOnRequest },
  notices: presenceNotices,
  history: [
    { column: attendanceRuns.openedById },
    { column: attendances.careerId },
    { column: attendances.markedById },
    { column: attendanceDisputes.careerId },
    { column: attendanceDisputes.decidedById },
    { column: attendanceExemptions.careerId },
  ],
  belongs: [absenceAnnouncements.careerId],
  personal,
};
