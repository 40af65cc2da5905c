import { and, eq, sql } from 'drizzle-orm';
import type { ExamChange } from '../../../contract/exams/detail.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes, notifications, recordSheets } from '../../db/schema.ts';

/** What became of a student's own booking of a session. */
export function ownChanges(booking: typeof examBookings.$inferSelect | undefined): ExamChange[] {
  if (!booking) return [];
  const { bookedAt, promotedAt, voidedAt, voidReason, queueNumber } = booking;
  return [
    at(queueNumber === null ? 'booked' : 'waitlisted', bookedAt),
    ...(promotedAt ? [at('promoted', promotedAt)] : []),
    ...(voidedAt ? [at('voided', voidedAt, voidReason)] : []),
  ];
}

/** Why a student's own outcome was taken back (from its notice), or was rectified once on record. */
export async function ownCorrections(
  db: Database,
  { examId, careerId }: { examId: string; careerId: string },
): Promise<ExamChange[]> {
  const corrected = await db
    .select({ at: notifications.createdAt, reason: sql<string>`${notifications.params} ->> 'reason'` })
    .from(notifications)
    .where(
      and(
        eq(notifications.profileId, careerId),
        eq(notifications.kind, 'outcomeCorrected'),
        eq(notifications.subject, examId),
      ),
    );
  const rectified = await db
    .select({ at: recordSheets.recordedAt, reason: recordSheets.reason })
    .from(recordSheets)
    .innerJoin(examBookings, eq(examBookings.sessionId, recordSheets.sessionId))
    .innerJoin(examOutcomes, eq(examOutcomes.bookingId, examBookings.id))
    .where(
      and(
        eq(recordSheets.sessionId, examId),
        eq(recordSheets.kind, 'correction'),
        eq(examBookings.careerId, careerId),
        sql`${recordSheets.changes} @> jsonb_build_array(jsonb_build_object('outcomeId', ${examOutcomes.id}))`,
      ),
    );
  return [
    ...corrected.map((each) => at('corrected', each.at, each.reason)),
    ...rectified.flatMap((each) => (each.at ? [at('rectified', each.at, each.reason)] : [])),
  ];
}

const at = (what: ExamChange['what'], instant: Date, reason: string | null = null): ExamChange => ({
  ...{ at: instant.toISOString(), what, from: null, to: null },
  reason,
});
