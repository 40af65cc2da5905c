import type { Area } from '../area.ts';
import { mayMiss, rosterAttendance } from './attendance/attendance-states.ts';
import { exemptOnRequest } from './attendance/office-presences.ts';
import { attendedLessons, courseStudentPresences } from './attendance/own-presences.ts';
import { presenceNotices } from './notices.ts';
import { professorPresences, studentPresences } from './overviews.ts';
import { servePresences } from './serve-presences.ts';

/** Roll calls, what is written of who was there, and what courses ask for. */
export const presences: Area = {
  serve: servePresences,
  rosterPart: rosterAttendance,
  courseStudent: courseStudentPresences,
  dashboard: { of: 'presences', student: studentPresences, professor: professorPresences },
  mayMiss,
  attended: attendedLessons,
  effects: { attendance_exemption: exemptOnRequest },
  notices: presenceNotices,
};
