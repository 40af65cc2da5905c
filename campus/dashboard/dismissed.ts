import { createHash } from 'node:crypto';
import { subMonths } from 'date-fns/subMonths';
import { and, desc, eq, lt, notInArray, sql } from 'drizzle-orm';
import type { Dismissed } from '../../contract/dashboard/dashboard.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { dismissedSteps } from '../db/schema.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { done, type Outcome } from '../platform/outcome.ts';

/** What is dismissed was near by then: its day is over long before. */
const KEPT_MONTHS = 12;
/** More than one has steps in a year: what is above it was never on a page. */
const KEPT_AT_MOST = 500;

/** Tells a step from any other, of another day too. */
export const keyOf = ({ code, link, dueAt }: Pick<Step, 'code' | 'link' | 'dueAt'>): string =>
  createHash('sha256').update([code, link, dueAt?.toISOString()].join(' ')).digest('hex');

/** What somebody doesn't want to see again. */
export async function dismissedBy(db: Database, profileId: string): Promise<ReadonlySet<string>> {
  const rows = await keysOf(db).execute({ profileId });
  return new Set(rows.map(({ key }) => key));
}

const keysOf = prepared((db) =>
  db
    .select({ key: dismissedSteps.key })
    .from(dismissedSteps)
    .where(eq(dismissedSteps.profileId, sql.placeholder('profileId')))
    .prepare(''),
);

/** Leaves a step out from now on; once more changes nothing. */
export async function dismiss(
  tx: Database,
  { profileId, key }: { profileId: string; key: string },
  now: Date,
): Promise<Outcome<Dismissed, never>> {
  await tx.insert(dismissedSteps).values({ profileId, key, dismissedAt: now }).onConflictDoNothing();
  const latest = tx
    .select({ key: dismissedSteps.key })
    .from(dismissedSteps)
    .where(eq(dismissedSteps.profileId, profileId))
    .orderBy(desc(dismissedSteps.dismissedAt), desc(dismissedSteps.key))
    .limit(KEPT_AT_MOST);
  await tx
    .delete(dismissedSteps)
    .where(and(eq(dismissedSteps.profileId, profileId), notInArray(dismissedSteps.key, latest)));
  return done({ key });
}

export async function forgetDismissed(tx: Database, now: Date): Promise<void> {
  await tx.delete(dismissedSteps).where(lt(dismissedSteps.dismissedAt, subMonths(now, KEPT_MONTHS)));
}
