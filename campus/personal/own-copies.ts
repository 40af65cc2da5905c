import { and, desc, eq } from 'drizzle-orm';
import type { OwnCopy } from '../../contract/personal/personal.ts';
import type { Database } from '../db/database.ts';
import { ownCopies, profiles } from '../db/schema.ts';
import { type Event, eventOf } from '../platform/live/events.ts';

export type StoredCopy = typeof ownCopies.$inferSelect;

/** The latest copy that a person asked for, and before it one that can still be fetched. */
export async function copiesOf(db: Database, personId: string, now: Date): Promise<OwnCopy[]> {
  const rows = await db
    .select()
    .from(ownCopies)
    .where(eq(ownCopies.personId, personId))
    .orderBy(desc(ownCopies.askedAt), desc(ownCopies.id))
    .limit(5);
  return rows.map((row) => shownCopy(row, now)).filter(({ status }, at) => at === 0 || status === 'ready');
}

/** As it stands at `now`, whether or not that was written down yet. */
export function shownCopy(row: StoredCopy, now: Date): OwnCopy {
  const { id, askedAt, readyAt, expiresAt, jsonBytes, pdfBytes } = row;
  const isThere = filesAt(row, now) !== null;
  return {
    id,
    status: row.status === 'ready' && !isThere ? 'expired' : row.status,
    askedAt: askedAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    files: isThere
      ? [
          { format: 'json', bytes: jsonBytes ?? 0 },
          { format: 'pdf', bytes: pdfBytes ?? 0 },
        ]
      : [],
  };
}

/** By their ids the files that can be fetched at `now`; null where there are none, or none any more. */
export function filesAt({ status, expiresAt, jsonFile, pdfFile }: StoredCopy, now: Date) {
  if (status !== 'ready' || !expiresAt || now >= expiresAt || !jsonFile || !pdfFile) return null;
  return { json: jsonFile, pdf: pdfFile };
}

/** One of a person's own; undefined for anybody else's. */
export async function ownCopy(
  db: Database,
  { copyId, personId }: { copyId: string; personId: string },
): Promise<StoredCopy | undefined> {
  const own = and(eq(ownCopies.id, copyId), eq(ownCopies.personId, personId));
  const [copy] = await db.select().from(ownCopies).where(own);
  return copy;
}

export async function profilesOf(db: Database, personId: string): Promise<string[]> {
  const own = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.personId, personId));
  return own.map(({ id }) => id);
}

/** A person's windows are told, whichever of the profiles is open in them. */
export const copyEvents = (to: readonly string[], copyId: string, now: Date): Event[] =>
  to.map((profileId) => eventOf('ownCopyChanged', profileId, { copyId }, now));
