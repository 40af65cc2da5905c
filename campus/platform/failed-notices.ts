import { subDays } from 'date-fns/subDays';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { notificationMails, notifications } from '../db/schema.ts';

/** What is older is no news that somebody has to be mailed again. */
export const NEWS_DAYS = 7;

/** Mails of notices that were given up, and that still say something: not yet read, and with their cause. */
export const givenUpNotices = (now: Date) => and(eq(notificationMails.status, 'failed'), isNews(now));

/** Those, and the ones that failed and are tried again. */
export const failingNotices = (now: Date) => or(givenUpNotices(now), isTriedAgain);

const isTriedAgain = and(eq(notificationMails.status, 'queued'), gt(notificationMails.attempts, 0));

const isNews = (now: Date) =>
  and(
    gt(notifications.createdAt, subDays(now, NEWS_DAYS)),
    isNull(notifications.readAt),
    isNull(notifications.resolvedAt),
  );

export const countGivenUpNotices = async (db: Database, now: Date): Promise<number> =>
  await db.$count(
    db
      .select({ id: notifications.id })
      .from(notificationMails)
      .innerJoin(notifications, eq(notifications.id, notificationMails.notificationId))
      .where(givenUpNotices(now)),
  );

export const countNoticesTriedAgain = async (db: Database): Promise<number> =>
  await db.$count(notificationMails, isTriedAgain);
