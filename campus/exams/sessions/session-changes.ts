import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ExamChange } from '../../../contract/exams/detail.ts';
import { CANCELLED_DAYS } from '../../../contract/lessons/calendar-file.ts';
import type { Database } from '../../db/database.ts';
import { auditEvents, examSessions } from '../../db/schema.ts';

/** When and where a session takes place, as the audit keeps it. */
type Place = { startsAt: string; room: string };

/** For the audit of a move: nothing of it is a person's. */
export const movedDetail = (from: Parameters<typeof toPlace>[0], to: Parameters<typeof toPlace>[0]) => ({
  from: toPlace(from),
  to: toPlace(to),
});

const toPlace = ({ startsAt, room }: { startsAt: Date; room: string }): Place => ({
  startsAt: startsAt.toISOString(),
  room,
});

const said = {
  'exam-session.publish': 'published',
  'exam-session.move': 'moved',
  'exam-session.cancel': 'cancelled',
} as const;

const UNDO = 'exam-session.undo';
const RESTORE = 'exam-session.restore';

/** What was done to a session since it is published and wasn't taken back, as the audit tells it. */
export async function changesOf(db: Database, examId: string): Promise<ExamChange[]> {
  const actions = Object.keys(said) as (keyof typeof said)[];
  const rows = await db
    .select({ at: auditEvents.at, action: auditEvents.action, detail: auditEvents.detail })
    .from(auditEvents)
    .where(
      and(
        sql`${auditEvents.entity} = 'exam-session'`, // as it stands in the index
        eq(auditEvents.entityId, examId),
        inArray(auditEvents.action, [...actions, UNDO, RESTORE]),
      ),
    )
    .orderBy(asc(auditEvents.seq));
  const undone = rows.findLastIndex(({ action }) => action === UNDO);
  const standing = rows
    .slice(undone + 1)
    .filter(({ action }, place, all) => action !== RESTORE && all[place + 1]?.action !== RESTORE);
  return standing.map(({ at, action, detail }) => {
    const { from = null, to = null } = (detail ?? {}) as { from?: Place; to?: Place };
    return { at: at.toISOString(), what: said[action as keyof typeof said], from, to, reason: null };
  });
}

const DAY_MS = 24 * 60 * 60_000;

/** What was cancelled then no longer stands in a calendar. */
export const isLongGone = (cancelledAt: Date, now: Date): boolean =>
  now.getTime() - cancelledAt.getTime() > CANCELLED_DAYS * DAY_MS;

const CHANGES = ['publish', 'move', 'cancel', 'restore'].map((action) => `exam-session.${action}`);

/** When a calendar's part of a session last changed, as the audit has it. */
export function lastChange(db: Database) {
  const changes = db
    .select({ at: sql`max(${auditEvents.at})` })
    .from(auditEvents)
    .where(
      and(
        sql`${auditEvents.entity} = 'exam-session'`, // as it stands in the index
        eq(auditEvents.entityId, sql`${examSessions.id}::text`),
        inArray(auditEvents.action, CHANGES),
      ),
    );
  return sql<Date | null>`(${changes})`.mapWith(examSessions.startsAt);
}
