import { and, eq, inArray, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { adoptRows, isAdopted, type Sealing, sealingOf } from '../careers/records/seal-act.ts';
import type { CampusConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { examBookings, examOutcomes, examSessions } from '../db/schema.ts';
import { exclusive, type PeriodicTask } from '../platform/jobs/periodic-tasks.ts';
import { lapseSeated, lapseWaiting } from './bookings/own-booking.ts';
import { promoteAll } from './bookings/promote-waiting.ts';
import { voidAllAtRisk } from './bookings/void-booking.ts';
import { remindBoards } from './outcomes/remind-boards.ts';
import { resultsDays } from './outcomes/results-days.ts';
import { settleOutcomes } from './outcomes/settle-outcomes.ts';
import { sealHeads } from './records/seal-heads.ts';
import { lapseRequests } from './requests/withdraw-request.ts';
import { startEntries } from './sessions/session-need.ts';
import { adoptRecorded } from './sheets/adopt-recorded.ts';
import { lapseHeld } from './sheets/lapse-held.ts';
import { signingOf } from './sheets/sheet-setting.ts';
import type { SheetSetting } from './sheets/sign-sheet.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What becomes true of exams by the passing of time alone, written down; nothing waits for it. */
export const examTasks = (config: CampusConfig, signing = signingOf(config)): PeriodicTask[] => [
  {
    name: 'exams.settle-outcomes',
    everyMs: MINUTE_MS,
    run: ({ db, clock }) => clock.transact(db, (tx, now) => settleOutcomes(tx, now)),
  },
  {
    name: 'exams.lapse-held',
    everyMs: MINUTE_MS,
    run: ({ db, clock }) => clock.transact(db, (tx, now) => lapseHeld(tx, now)),
  },
  exclusive('exams.adopt-recorded', MINUTE_MS, (tx, now, place) =>
    adopt(tx, { ...signing, ...place }, sealingOf(config), now),
  ),
  exclusive('exams.seal-heads', 10 * MINUTE_MS, (tx, now, place) =>
    sealHeads(
      tx,
      {
        ...place,
        ...sealingOf(config),
        institution: config.INSTITUTION_NAME,
        officeMail: config.OFFICE_MAIL,
      },
      now,
    ),
  ),
  {
    name: 'exams.void-at-risk',
    everyMs: MINUTE_MS,
    run: ({ db, clock, timeZone }) => voidAllAtRisk(db, clock, timeZone),
  },
  exclusive('exams.write-starts', MINUTE_MS, writeStarts),
  exclusive('exams.remind-boards', HOUR_MS, remindBoards),
  exclusive('exams.lapse-untold', HOUR_MS, lapseUntold),
  { name: 'exams.promote-waiting', everyMs: MINUTE_MS, run: ({ db, clock }) => promoteAll(db, clock) },
];

/**
 * Adopts, once and for all, outcomes recorded before sheets existed and rows put on record before they were
 * named. What has no sheet afterwards was written past this service, and stays so.
 */
async function adopt(tx: Database, setting: SheetSetting, sealing: Sealing, now: Date): Promise<void> {
  if (await isAdopted(tx)) return;
  const hasMore = await adoptRecorded(tx, setting, now);
  if (!hasMore) await adoptRows(tx, sealing, now);
}

/** With its start a session takes results, its queue is over, and so is what its board was asked. */
export async function writeStarts(tx: Database, now: Date): Promise<void> {
  await startEntries(tx, undefined, now);
  const begun = lte(examSessions.startsAt, now);
  const sessions = tx.select({ id: examSessions.id }).from(examSessions).where(begun);
  await lapseWaiting(tx, inArray(examBookings.sessionId, sessions), now);
  await lapseRequests(tx, or(begun, eq(examSessions.status, 'cancelled')), now);
}

/** Who was booked counts as absent once the board has said nothing for too long. */
export async function lapseUntold(tx: Database, now: Date): Promise<void> {
  const over = tx
    .select({ id: examSessions.id })
    .from(examSessions)
    .where(
      sql`${examSessions.endsAt} < ${now.toISOString()}::timestamptz - ${resultsDays} * interval '1 day'`,
    );
  const told = tx
    .select({ id: examOutcomes.bookingId })
    .from(examOutcomes)
    .where(and(eq(examOutcomes.bookingId, examBookings.id), ne(examOutcomes.status, 'draft')));
  await lapseSeated(tx, and(inArray(examBookings.sessionId, over), notExists(told)), now);
}
