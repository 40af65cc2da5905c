import { and, eq, gt, inArray, isNull, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { LockAction } from '../../contract/locks/locks.ts';
import type { Database } from '../db/database.ts';
import { locks } from '../db/schema.ts';
import { STANDING } from './machine.ts';

/** The locks that stop an action of a career at `now`, whatever it is about: what a task has to look at more closely. */
export const stoppedNow = (tx: Database, action: LockAction, careerId: SQLWrapper, now: Date | SQL<Date>) =>
  tx
    .select({ id: locks.id })
    .from(locks)
    .where(
      and(
        sql`"career_lock"."career_id" = ${careerId}`,
        inArray(locks.status, STANDING),
        sql`${action} = any(${locks.blocks})`,
        lte(stopsFrom, now instanceof Date ? now.toISOString() : now),
        or(isNull(locks.endsAt), gt(locks.endsAt, now)),
      ),
    );

const stopsFrom: SQL = sql`coalesce(${locks.graceUntil}, ${locks.startsAt})`;

/** Holds the standing locks of a career as they are to the end of the transaction: whoever is ending one goes first. */
export const holdLocks = (tx: Database, careerId: string) =>
  tx
    .select({ id: locks.id })
    .from(locks)
    .where(and(eq(locks.careerId, careerId), inArray(locks.status, STANDING)))
    .for('share');
