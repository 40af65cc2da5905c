import type { Personal } from '../area.ts';
import { courseTitle, lessonSaid, said } from '../db/said.ts';
import {
  absenceAnnouncements,
  attendanceDisputes,
  attendanceExemptions,
  attendanceRuns,
  attendances,
} from '../db/schema.ts';

/** Where somebody was, what they said of it, and the roll calls that they held. */
export const personal: Personal[] = [
  {
    column: attendances.careerId,
    says: {
      ...lessonSaid(attendances.lessonId),
      ...said(attendances, 'status', 'minutes', 'source', 'markedAt'),
    },
  },
  {
    column: attendanceDisputes.careerId,
    says: {
      ...lessonSaid(attendanceDisputes.lessonId),
      ...said(attendanceDisputes, 'status', 'reason', 'disputedAt', 'answer', 'decidedAt'),
    },
  },
  {
    column: attendanceExemptions.careerId,
    says: {
      course: courseTitle(attendanceExemptions.offeringId),
      ...said(attendanceExemptions, 'reason', 'grantedAt'),
    },
  },
  {
    column: absenceAnnouncements.careerId,
    says: {
      ...lessonSaid(absenceAnnouncements.lessonId),
      ...said(absenceAnnouncements, 'reason', 'announcedAt'),
    },
  },
  {
    column: attendanceRuns.openedById,
    says: {
      ...lessonSaid(attendanceRuns.id),
      ...said(attendanceRuns, 'status', 'openedAt', 'closedAt', 'confirmedAt'),
    },
  },
];
