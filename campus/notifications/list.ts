import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Notification, NotificationList } from '../../contract/notifications/notifications.ts';
import type { Database } from '../db/database.ts';
import { notifications } from '../db/schema.ts';
import { isUnread } from '../db/unread.ts';
import type { Reader } from '../http/answers.ts';
import { NotFound } from '../platform/failures.ts';
import type { NoticeKinds } from '../platform/notices/notify.ts';
import { noticeText } from '../platform/texts.ts';

const PAGE = 30;

type Asked = { profileId: string; after?: string | undefined; notices: NoticeKinds };
type Row = typeof notifications.$inferSelect;

/** What a profile was notified of and has in the portal, the latest first, a page of it. */
export async function listNotifications(
  db: Database,
  { profileId, after, notices }: Asked,
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

export async function countUnread(db: Database, profileId: string): Promise<number> {
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
