import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { CalendarFeed } from '../../../contract/lessons/calendar-feed.ts';
import type { Database } from '../../db/database.ts';
import { calendarFeeds, profiles } from '../../db/schema.ts';
import { hashToken } from '../../http/authenticate.ts';
import { audit } from '../../platform/audit/audit.ts';
import { done, type Outcome } from '../../platform/outcome.ts';

const TOKEN_BYTES = 32;

/** When the address of somebody's calendar was made and last read; null where there is none. */
export async function feedOf(db: Database, profileId: string): Promise<CalendarFeed> {
  const [feed] = await db
    .select({ createdAt: calendarFeeds.createdAt, lastFetchedAt: calendarFeeds.lastFetchedAt })
    .from(calendarFeeds)
    .where(isLive(profileId));
  return feed
    ? {
        createdAt: feed.createdAt.toISOString(),
        lastFetchedAt: feed.lastFetchedAt?.toISOString() ?? null,
      }
    : null;
}

const isLive = (profileId: string) =>
  and(eq(calendarFeeds.profileId, profileId), isNull(calendarFeeds.revokedAt));

/** A new address, which is told this once; the one before ends. Two at the same time get one each, and the later holds. */
export async function renewFeed(
  tx: Database,
  profileId: string,
  now: Date,
): Promise<Outcome<{ path: string }, never>> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx.select().from(profiles).where(eq(profiles.id, profileId)).for('no key update'); // one after the other
  await end(tx, profileId, now);
  await tx.insert(calendarFeeds).values({ profileId, tokenHash: hashToken(token), createdAt: now });
  await audited(tx, profileId, 'renew', now);
  return done({ path: `/calendar/${token}.ics` });
}

export async function revokeFeed(tx: Database, profileId: string, now: Date): Promise<Outcome<null, never>> {
  await end(tx, profileId, now);
  await audited(tx, profileId, 'revoke', now);
  return done(null);
}

const end = (tx: Database, profileId: string, now: Date) =>
  tx.update(calendarFeeds).set({ revokedAt: now }).where(isLive(profileId));

const audited = (tx: Database, actorId: string, verb: string, now: Date) =>
  audit(tx, { actorId, action: `calendar.${verb}`, entity: 'calendar', entityId: actorId }, now);
