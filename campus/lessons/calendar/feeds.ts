import { createHash, randomBytes } from 'node:crypto';
import { subDays } from 'date-fns/subDays';
import { and, eq, isNull } from 'drizzle-orm';
import type { CalendarFeed, ReadCalendar } from '../../../contract/lessons/calendar-feed.ts';
import { type CalendarEvent, calendarFile } from '../../../contract/lessons/calendar-file.ts';
import type { Area } from '../../area.ts';
import { atOnce } from '../../db/at-once.ts';
import type { Database } from '../../db/database.ts';
import { calendarFeeds, people, profiles } from '../../db/schema.ts';
import { hashToken } from '../../http/authenticate.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { bucketOf, takeFrom } from '../../platform/limits/bucket.ts';
import { done, type Outcome } from '../../platform/outcome.ts';
import { text } from '../../platform/texts.ts';

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

/** Makes a calendar address, shown this once; the former ends. Of two at once the later stays. */
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

const MOST_BYTES = 400 * 1024;
/** Never more than 60 within an hour. */
const RATE = { atOnce: 30, everyMs: 2 * 60_000 };
/** What is longer past isn't shown. */
const PAST_DAYS = 60;

type Place = { areas: Area[]; timeZone: string; publicOrigin: string };

/** The calendar of an address. Throws `NotFound` for an unknown one, `TooManyAttempts` for too many reads. */
export async function readCalendar(
  db: Database,
  token: string,
  { areas, timeZone, publicOrigin }: Place,
  now: Date,
): Promise<ReadCalendar> {
  const feed = await feedBehind(db, hashToken(token));
  if (!feed) throw new NotFound('calendar', 'of this address');
  if (feed.revokedAt || (feed.validTo && feed.validTo <= now)) return { file: null, tag: '' };
  await takeFrom(db, [bucketOf('calendar', feed.id, RATE)], now);
  const { profileId, language } = feed;
  const place = { language, timeZone, publicOrigin };
  const asked = { profileId, since: subDays(now, PAST_DAYS) };
  const parts = await atOnce(
    db,
    areas.flatMap(({ calendar }) => (calendar ? [() => calendar(db, asked, place, now)] : [])),
  );
  const events = parts.flat().sort(inOrder);
  const name = text(language, timeZone, 'calendar.name');
  const file = calendarFile(events, { name, timeZone, mostBytes: MOST_BYTES });
  await db.update(calendarFeeds).set({ lastFetchedAt: now }).where(eq(calendarFeeds.id, feed.id));
  return { file, tag: createHash('sha256').update(file).digest('base64url') };
}

const inOrder = (one: CalendarEvent, other: CalendarEvent) =>
  one.startsAt.getTime() - other.startsAt.getTime() || one.uid.localeCompare(other.uid);

async function feedBehind(db: Database, tokenHash: string) {
  const [feed] = await db
    .select({
      id: calendarFeeds.id,
      profileId: calendarFeeds.profileId,
      revokedAt: calendarFeeds.revokedAt,
      validTo: profiles.validTo,
      language: people.language,
    })
    .from(calendarFeeds)
    .innerJoin(profiles, eq(profiles.id, calendarFeeds.profileId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(eq(calendarFeeds.tokenHash, tokenHash));
  return feed;
}
