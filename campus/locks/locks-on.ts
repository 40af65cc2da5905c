import { eq, sql } from 'drizzle-orm';
import type { LockAction } from '../../contract/locks/locks.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { careers } from '../db/schema.ts';
import { type Act, type Guarded, guard, type StandingLock, standingLocksOf } from './standing-locks.ts';

/** What stands against an act of a career at `now`; nothing: it may be done, once the passes it takes are used (`spendPasses`). */
export async function locksOn(
  db: Database,
  careerId: string,
  action: LockAction,
  { now, ...about }: Omit<Act, 'action'> & { now: Date },
): Promise<Guarded> {
  return guard(await standingLocks(db, careerId), { action, ...about }, now);
}

/** The locks of a career that nobody has ended, those that stop something first. */
export async function standingLocks(db: Database, careerId: string): Promise<StandingLock[]> {
  const [career] = await locksOfCareer(db).execute({ careerId });
  return career?.locks ?? [];
}

const locksOfCareer = prepared((db) =>
  db
    .select({ locks: standingLocksOf(sql.placeholder('careerId')) })
    .from(careers)
    .where(eq(careers.id, sql.placeholder('careerId')))
    .prepare(''),
);
