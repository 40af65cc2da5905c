import { isNotNull } from 'drizzle-orm';
import type { Personal } from '../area.ts';
import { said, sessionSaid, unitTitle } from '../db/said.ts';
import {
  examAttendance,
  examBoards,
  examBookings,
  examOutcomes,
  examRequests,
  examSessions,
  recordSheets,
} from '../db/schema.ts';

const ownSheet = {
  ...sessionSaid(recordSheets.sessionId),
  ...said(recordSheets, 'kind', 'status', 'year', 'number', 'preparedAt', 'signedAt'),
};

/** Exams that were booked, or asked for, and what came of them; of an examiner, where they examine and what they signed. */
export const personal: Personal[] = [
  {
    column: examBookings.careerId,
    says: {
      ...sessionSaid(examBookings.sessionId),
      ...said(examBookings, 'id', 'kind', 'status', 'queueNumber', 'answer', 'bookedAt', 'promotedAt'),
      ...said(examBookings, 'voidedAt', 'voidedBy', 'voidReason'),
    },
  },
  {
    column: examRequests.careerId,
    says: {
      ...sessionSaid(examRequests.sessionId),
      ...said(examRequests, 'message', 'status', 'requestedAt', 'decidedAt', 'reason'),
    },
  },
  {
    column: examAttendance.bookingId,
    through: examBookings.careerId,
    says: said(examAttendance, 'bookingId', 'mark', 'identityChecked', 'seat', 'writtenAt'),
  },
  {
    column: examOutcomes.bookingId,
    through: examBookings.careerId,
    only: isNotNull(examOutcomes.publishedAt),
    says: said(
      examOutcomes,
      ...([
        'bookingId',
        'result',
        'grade',
        'honours',
        'teacherMessage',
        'topics',
        'status',
        'publishedAt',
      ] as const),
      ...(['decisionDueAt', 'decidedAt', 'recordedAt'] as const),
    ),
  },
  {
    column: examSessions.chairId,
    says: {
      unit: unitTitle(examSessions.unitId),
      ...said(examSessions, 'kind', 'startsAt', 'endsAt', 'room', 'notes', 'question', 'status'),
    },
  },
  { column: examBoards.profileId, says: sessionSaid(examBoards.sessionId) },
  { column: recordSheets.preparedBy, says: ownSheet },
  { column: recordSheets.signedBy, says: ownSheet },
];
