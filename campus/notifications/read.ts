import { and, eq, isNull, lte } from 'drizzle-orm';
import type { ReadNotifications } from '../../contract/notifications/notifications.ts';
import type { Database } from '../db/database.ts';
import { notifications } from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';
import { tellNotified } from '../platform/notices/notify.ts';
import { done, type Outcome } from '../platform/outcome.ts';
import { countUnread } from './list.ts';

/** Marks one as read, or all that had come by an instant; every device of the profile is told. */
export async function readNotifications(
  tx: Database,
  { profileId, ...asked }: ReadNotifications & { profileId: string },
  now: Date,
): Promise<Outcome<{ unread: number }, never>> {
  const own = eq(notifications.profileId, profileId);
  if ('notificationId' in asked) await requireOwn(tx, profileId, asked.notificationId);
  const which =
    'notificationId' in asked
      ? eq(notifications.id, asked.notificationId)
      : lte(notifications.createdAt, new Date(asked.upTo));
  const read = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(own, which, isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  if (read.length > 0) await tellNotified(tx, [profileId], now);
  return done({ unread: await countUnread(tx, profileId) });
}

async function requireOwn(tx: Database, profileId: string, id: string): Promise<void> {
  const [found] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.profileId, profileId)));
  if (!found) throw new NotFound('notification', id);
}
