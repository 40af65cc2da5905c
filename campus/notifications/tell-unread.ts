import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { among } from '../db/one-of.ts';
import { profiles } from '../db/schema.ts';
import { unreadOf } from '../db/unread.ts';
import { eventOf, tellAll } from '../platform/live/events.ts';

/**
 * Tells profiles how many they have not read. One transaction at a time does so, or an earlier count could be told
 * after a later one.
 */
export async function tellUnread(tx: Database, profileIds: string[], now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('notifications.unread'))`);
  const counted = await tx
    .select({ profileId: profiles.id, unread: unreadOf(profiles.id) })
    .from(profiles)
    .where(among(profiles.id, profileIds))
    .orderBy(profiles.id);
  await tellAll(
    tx,
    counted.map(({ profileId, unread }) => eventOf('notified', profileId, { unread }, now)),
  );
}
