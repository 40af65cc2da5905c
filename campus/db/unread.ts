import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { notifications } from './schema.ts';

const { profileId, shown, readAt, resolvedAt } = notifications;

/** Whether a notification counts as unread: shown in the portal, not read, and its cause not gone. */
export const isUnread = and(shown, isNull(readAt), isNull(resolvedAt));

/** How many a profile has, as part of a question about it. */
export const unreadOf = (profile: SQLWrapper) =>
  sql<number>`(select count(*)::int from ${notifications} where ${eq(profileId, profile)} and ${isUnread})`;
