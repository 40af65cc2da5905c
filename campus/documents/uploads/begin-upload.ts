import { addMinutes } from 'date-fns/addMinutes';
import { subDays } from 'date-fns/subDays';
import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import type { UploadRequest } from '../../../contract/documents/uploads.ts';
import type { Database } from '../../db/database.ts';
import { profiles, uploads } from '../../db/schema.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { changeUpload } from './upload-machine.ts';

/** What an upload may take; one that hangs longer has been given up. */
const RECEIVED_WITHIN_MINUTES = 10;
/** Of a profile: what is kept at the same time, and what may be tried in a day. 40 files are 400 MB. */
export const MOST_KEPT = 40;
export const MOST_A_DAY = 30;

type Begun = UploadRequest & { profileId: string };

/** Holds a place for what is about to come in. One comes in at a time: also of two that begin at once. */
export async function beginUpload(
  tx: Database,
  { profileId, type, name }: Begun,
  now: Date,
): Promise<Outcome<{ uploadId: string }, 'uploads.under_way' | 'uploads.too_many' | 'uploads.too_often'>> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('update');
  await giveUpHanging(tx, profileId, now);
  const { kept, today } = await counted(tx, profileId, now);
  if (kept >= MOST_KEPT) return refused([{ code: 'uploads.too_many', params: { most: MOST_KEPT } }]);
  if (today >= MOST_A_DAY) return refused([{ code: 'uploads.too_often', params: { most: MOST_A_DAY } }]);
  const [begun] = await tx
    .insert(uploads)
    .values({ profileId, type, name, status: 'receiving', startedAt: now })
    .onConflictDoNothing()
    .returning({ uploadId: uploads.id });
  return begun ? done(begun) : refused([{ code: 'uploads.under_way' }]);
}

async function giveUpHanging(tx: Database, profileId: string, now: Date): Promise<void> {
  const hanging = and(
    eq(uploads.profileId, profileId),
    eq(uploads.status, 'receiving'),
    lt(uploads.startedAt, addMinutes(now, -RECEIVED_WITHIN_MINUTES)),
  );
  const [found] = await tx.select({ id: uploads.id }).from(uploads).where(hanging);
  if (found) await changeUpload(tx, found.id, 'discard', { to: 'discarded', by: null, tells: [] }, now);
}

async function counted(tx: Database, profileId: string, now: Date) {
  const kept = ne(uploads.status, 'discarded');
  const lately = gt(uploads.startedAt, subDays(now, 1));
  const [counts] = await tx
    .select({
      kept: sql<number>`count(*) filter (where ${kept})`.mapWith(Number),
      today: sql<number>`count(*) filter (where ${lately})`.mapWith(Number),
    })
    .from(uploads)
    .where(and(eq(uploads.profileId, profileId), or(kept, lately)));
  return counts ?? { kept: 0, today: 0 };
}
