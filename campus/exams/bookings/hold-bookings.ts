import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examBookings } from '../../db/schema.ts';

/** Holds bookings, in one order for everybody: what is asked of them and of their outcomes next stays so until the commit. */
export const holdBookings = (tx: Database, ids: readonly string[]) =>
  tx
    .select({ id: examBookings.id })
    .from(examBookings)
    .where(inArray(examBookings.id, [...ids]))
    .orderBy(examBookings.id)
    .for('update');
