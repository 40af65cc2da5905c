import { and, count, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { NewsItem } from '../../contract/dashboard/dashboard.ts';
import type {
  Notification,
  NotificationList,
  ReadNotifications,
} from '../../contract/notifications/notifications.ts';
import type { Database } from '../db/database.ts';
import { among } from '../db/one-of.ts';
import { prepared } from '../db/prepared.ts';
import { notifications, profiles } from '../db/schema.ts';
import { isUnread, unreadOf } from '../db/unread.ts';
import type { Reader } from '../http/answers.ts';
import { NotFound } from '../platform/failures.ts';
import { eventOf, tellAll } from '../platform/live/events.ts';
import { type NoticeKinds, tellNotified } from '../platform/notices/notify.ts';
import { done, type Outcome } from '../platform/outcome.ts';
import { noticeText } from '../platform/texts.ts';

const PAGE = 30;

type Params = { profileId: string; after?: string | undefined; notices: NoticeKinds };
type Row = typeof notifications.$inferSelect;

/** What a profile was notified of and has in the portal, the latest first, a page of it. */
export async function listNotifications(
  db: Database,
  { profileId, after, notices }: Params,
  reader: Reader,
  now: Date,
): Promise<NotificationList> {
  const before = after === undefined ? undefined : await earlierThan(db, profileId, after);
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.profileId, profileId), notifications.shown, before))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE);
  return {
    now: now.toISOString(),
    unread: await countUnread(db, profileId),
    notifications: shown.map((row) => written(row, notices, reader)),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

async function countUnread(db: Database, profileId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.profileId, profileId), isUnread));
  return row?.unread ?? 0;
}

async function earlierThan(db: Database, profileId: string, id: string) {
  const [last] = await db
    .select({ createdAt: notifications.createdAt })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.profileId, profileId)));
  if (!last) throw new NotFound('notification', id);
  const at = sql`${last.createdAt.toISOString()}::timestamptz`;
  return sql`(${notifications.createdAt}, ${notifications.id}) < (${at}, ${id}::uuid)`;
}

/** In the reader's language; a kind that this version no longer has says what it is named. */
function written(row: Row, notices: NoticeKinds, { language, timeZone }: Reader): Notification {
  const { id, kind, link, createdAt, readAt, resolvedAt } = row;
  const { area = 'account', severity = 'normal' } = notices[kind] ?? {};
  return {
    id,
    kind,
    area,
    severity,
    title: noticeText(language, timeZone, row, 'title') ?? kind,
    body: noticeText(language, timeZone, row, 'body') ?? '',
    link,
    createdAt: createdAt.toISOString(),
    isRead: readAt !== null,
    isResolved: resolvedAt !== null,
  };
}

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

/** Some of it a step says too. */
const LATEST = 10;

/** What happened last that a profile hasn't read: what has changed since it was here. */
export async function newsOf(
  db: Database,
  profileId: string,
  { language, timeZone }: Reader,
): Promise<{ news: NewsItem[] }> {
  const rows = await latestUnread(db).execute({ profileId });
  const news = rows.map((row) => ({
    id: row.id,
    title: noticeText(language, timeZone, row, 'title') ?? row.kind,
    link: row.link,
    at: row.createdAt.toISOString(),
  }));
  return { news };
}

const latestUnread = prepared((db) =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.profileId, sql.placeholder('profileId')), isUnread))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(LATEST)
    .prepare(''),
);

/** Tells how many notices are unread; one transaction at a time, or an earlier count came later. */
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
