import { eq, inArray, lte, or } from 'drizzle-orm';
import type { CampusConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { examBookings, examSessions } from '../db/schema.ts';
import { exclusive, type PeriodicTask } from '../platform/periodic-tasks.ts';
import { lapseWaiting } from './bookings/lapse-queues.ts';
import { voidAllAtRisk } from './bookings/void-at-risk.ts';
import { settleOutcomes } from './outcomes/settle-outcomes.ts';
import { lapseRequests } from './requests/lapse-requests.ts';
import { startEntries } from './sessions/start-entry.ts';
import { adoptRecorded } from './sheets/adopt-recorded.ts';
import { lapseHeld } from './sheets/lapse-held.ts';
import { signingOf } from './sheets/sheet-setting.ts';

const MINUTE_MS = 60_000;

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
    adoptRecorded(tx, { ...signing, ...place }, now),
  ),
  {
    name: 'exams.void-at-risk',
    everyMs: MINUTE_MS,
    run: ({ db, clock, timeZone }) => voidAllAtRisk(db, clock, timeZone),
  },
  exclusive('exams.write-starts', MINUTE_MS, writeStarts),
];

/** With its start a session takes results, its queue is over, and so is what its board was asked. */
export async function writeStarts(tx: Database, now: Date): Promise<void> {
  await startEntries(tx, undefined, now);
  const begun = lte(examSessions.startsAt, now);
  const sessions = tx.select({ id: examSessions.id }).from(examSessions).where(begun);
  await lapseWaiting(tx, inArray(examBookings.sessionId, sessions), now);
  await lapseRequests(tx, or(begun, eq(examSessions.status, 'cancelled')), now);
}
