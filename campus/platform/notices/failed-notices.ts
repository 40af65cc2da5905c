import { subDays } from 'date-fns/subDays';
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { notificationMails, notificationPushes, notifications } from '../../db/schema.ts';

/** What is older is no news that somebody has to be told again. */
export const NEWS_DAYS = 7;

/** What goes out of notices: the mail of each, and the pushes to browsers, which alone have a `deviceId`. */
function deliveries(db: Database) {
  const columns = (table: typeof notificationMails | typeof notificationPushes) => ({
    notificationId: sql<string>`${table.notificationId}`.as('told_id'),
    status: sql<string>`${table.status}`.as('status'),
    attempts: sql<number>`${table.attempts}`.mapWith(Number).as('attempts'),
    cause: sql<string | null>`${table.lastError}`.as('cause'),
    doneAt: sql<Date | null>`${table.doneAt}`.mapWith(notificationMails.doneAt).as('done_at'),
    dueAt: sql<Date | null>`${table.dueAt}`.mapWith(notificationMails.dueAt).as('due_at'),
  });
  const mails = db
    .select({ ...columns(notificationMails), deviceId: sql<string | null>`null::uuid`.as('device_id') })
    .from(notificationMails);
  const pushes = db
    .select({
      ...columns(notificationPushes),
      deviceId: sql<string | null>`${notificationPushes.deviceId}`.as('device_id'),
    })
    .from(notificationPushes);
  return unionAll(mails, pushes).as('delivery');
}
type Deliveries = ReturnType<typeof deliveries>;

/** Those that were given up, and that still say something: not yet read, and with their cause. */
export const givenUpNotices =
  (now: Date) =>
  ({ status, attempts }: Deliveries) =>
    and(eq(status, 'failed'), gt(attempts, 0), isNews(now));

/** Those, and the ones that failed and are tried again. */
export const failingNotices = (now: Date) => (delivery: Deliveries) =>
  or(givenUpNotices(now)(delivery), isTriedAgain(delivery));

const isTriedAgain = ({ status, attempts }: Deliveries) => and(eq(status, 'queued'), gt(attempts, 0));

const isNews = (now: Date) =>
  and(
    gt(notifications.createdAt, subDays(now, NEWS_DAYS)),
    isNull(notifications.readAt),
    isNull(notifications.resolvedAt),
  );

/** Deliveries that fail in some way, with what they tell of. */
export function noticesThat(db: Database, fail: (delivery: Deliveries) => SQL | undefined) {
  const delivery = deliveries(db);
  const { deviceId, attempts, cause, doneAt, dueAt, status } = delivery;
  return db
    .select({
      ...{ id: notifications.id, profileId: notifications.profileId, kind: notifications.kind },
      ...{ deviceId, attempts, cause, doneAt, dueAt, status },
    })
    .from(delivery)
    .innerJoin(notifications, eq(notifications.id, delivery.notificationId))
    .where(fail(delivery))
    .$dynamic();
}

export const countGivenUpNotices = async (db: Database, now: Date): Promise<number> =>
  await db.$count(noticesThat(db, givenUpNotices(now)));

export const countNoticesTriedAgain = async (db: Database): Promise<number> =>
  await db.$count(noticesThat(db, isTriedAgain));
