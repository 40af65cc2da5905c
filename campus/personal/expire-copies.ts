import { subDays } from 'date-fns/subDays';
import { subHours } from 'date-fns/subHours';
import { subMonths } from 'date-fns/subMonths';
import { and, eq, inArray, lt, lte } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { ownCopies, recordReadings } from '../db/schema.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { eachDue } from '../platform/jobs/each-due.ts';
import { changeCopy } from './copy-machine.ts';
import { removeFiles } from './make-copy.ts';
import { resolve } from './notices.ts';
import { copyEvents, profilesOf } from './own-copies.ts';
import { READINGS_MONTHS } from './readings.ts';

/** That there was one is said so long. */
const REMEMBERED_DAYS = 30;
/** What takes longer to be made is made no more. */
const LEFT_BEHIND_HOURS = 1;

/** Deletes the files of what has expired, and of nothing else: what is wanting here may be found again elsewhere. */
export async function expireCopies(tx: Database, store: FileStore, now: Date): Promise<void> {
  const due = and(eq(ownCopies.status, 'ready'), lte(ownCopies.expiresAt, now));
  const copies = await tx.select().from(ownCopies).where(due).for('update', { skipLocked: true });
  await eachDue({ db: tx, now }, copies, {
    task: 'copies.expiry',
    idOf: ({ id }) => id,
    work: async (part, copy) => {
      const { id, personId } = copy;
      const tells = copyEvents(await profilesOf(part, personId), id, now);
      await changeCopy(part, id, 'expire', { to: 'expired', by: null, tells }, now);
      await resolve(part, 'ownCopyReady', { subject: id }, now);
      await removeFiles(part, store, copy);
    },
  });
}

/**
 * Deletes what nobody can fetch: what a process that was killed left half, and files of no copy that is ready. In
 * contrast to what was handed in each of them can be made again.
 */
export async function sweepCopies(tx: Database, store: FileStore, now: Date): Promise<void> {
  const ready = await tx.select().from(ownCopies).where(eq(ownCopies.status, 'ready'));
  const wanted = new Set(ready.flatMap(({ jsonFile, pdfFile }) => [jsonFile, pdfFile]));
  const before = subHours(now, LEFT_BEHIND_HOURS);
  for (const { id, isWhole, changedAt } of await store.list(tx)) {
    if (changedAt < before && !(isWhole && wanted.has(id))) await store.remove(tx, id);
  }
}

/** Forgets copies that are no more, and readings of more than twelve months ago. */
export async function forgetOld(tx: Database, now: Date): Promise<void> {
  const over = inArray(ownCopies.status, ['failed', 'expired', 'replaced']);
  await tx.delete(ownCopies).where(and(over, lt(ownCopies.askedAt, subDays(now, REMEMBERED_DAYS))));
  await tx.delete(recordReadings).where(lt(recordReadings.at, subMonths(now, READINGS_MONTHS)));
}
