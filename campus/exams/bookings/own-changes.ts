import type { ExamChange } from '../../../contract/exam-detail.ts';
import type { examBookings } from '../../db/schema.ts';

/** What became of a student's own booking of a session. */
export function ownChanges(booking: typeof examBookings.$inferSelect | undefined): ExamChange[] {
  if (!booking) return [];
  const { bookedAt, promotedAt, voidedAt, queueNumber } = booking;
  const at = (what: ExamChange['what'], instant: Date) => ({
    at: instant.toISOString(),
    what,
    from: null,
    to: null,
  });
  return [
    at(queueNumber === null ? 'booked' : 'waitlisted', bookedAt),
    ...(promotedAt ? [at('promoted', promotedAt)] : []),
    ...(voidedAt ? [at('voided', voidedAt)] : []),
  ];
}
