import { and, desc, eq, sql } from 'drizzle-orm';
import type { NewsItem } from '../../contract/dashboard/dashboard.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { notifications } from '../db/schema.ts';
import { isUnread } from '../db/unread.ts';
import type { Reader } from '../http/answers.ts';
import { noticeText } from '../platform/texts.ts';

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
