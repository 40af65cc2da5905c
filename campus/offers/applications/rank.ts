import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { PublishedRanking } from '../../../contract/offers/applications.ts';
import type { Database } from '../../db/database.ts';
import { applications, offers } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { newSeed, rankingOrder } from '../../platform/ranking-order.ts';
import { notify } from '../notices.ts';
import { moveApplications } from './application-machine.ts';
import { fillPlaces } from './fill-places.ts';
import {
  countIn,
  heldOffer,
  programmeTitle,
  type StoredApplication,
  type StoredOffer,
} from './stored-application.ts';

type RankRefusal = 'state.not_allowed' | 'offers.still_open' | 'offers.undecided' | 'offers.without_points';
type Ranked = { seed: string; ranked: number; offered: number };

/**
 * Publishes the ranking of a closed offer, once, and offers its places to the first. All applications have to
 * be decided before, since a later one could not take part in the draw.
 */
export async function rankOffer(
  tx: Database,
  { code, timeZone }: { code: string; timeZone: string },
  now: Date,
): Promise<Outcome<Ranked, RankRefusal>> {
  const offer = await heldOffer(tx, code);
  if (!offer) throw new NotFound('offer', code);
  if (offer.access !== 'limited' || offer.rankedAt !== null) return notAllowed();
  if (now < offer.closesAt) return refused([{ code: 'offers.still_open', availableFrom: offer.closesAt }]);
  const undecided = await countIn(tx, offer.id, ['submitted', 'under_review', 'returned']);
  if (undecided > 0) return refused([{ code: 'offers.undecided', params: { count: undecided } }]);
  const eligible = await eligibleOf(tx, offer.id);
  const without = eligible.filter(({ points }) => points === null).length;
  if (without > 0) return refused([{ code: 'offers.without_points', params: { count: without } }]);

  const seed = newSeed();
  await tx.update(offers).set({ seed, rankedAt: now }).where(eq(offers.id, offer.id));
  const order = rankingOrder(
    seed,
    eligible.map((each) => ({ ...each, points: each.points ?? 0 })),
  );
  await writeRanking(tx, order, now);
  const offered = await fillPlaces(tx, { ...offer, seed, rankedAt: now }, timeZone, now);
  await notifyWaiting(tx, offer, order.slice(offered), now);
  return done({ seed, ranked: order.length, offered });
}

const eligibleOf = (tx: Database, offerId: string) =>
  tx
    .select()
    .from(applications)
    .where(and(eq(applications.offerId, offerId), eq(applications.status, 'eligible')))
    .for('update');

/** Of all at once, in a few statements however many they are: the place of each, and the transition. */
async function writeRanking(tx: Database, order: StoredApplication[], now: Date): Promise<void> {
  const ids = order.map(({ id }) => id);
  await tx.execute(sql`
    update ${applications} set position = ranked.position
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as ranked(id, position)
    where ${applications.id} = ranked.id`);
  await moveApplications(tx, order, 'rank', { to: 'ranked', by: 'office' }, now);
}

/** Those who have no place yet; who is offered one is told just that. */
async function notifyWaiting(
  tx: Database,
  offer: StoredOffer,
  waiting: StoredApplication[],
  now: Date,
): Promise<void> {
  const to = waiting.map(({ profileId }) => profileId);
  const about = { subject: offer.id, link: `/student/offers/${offer.id}` };
  const values = { offer: await programmeTitle(tx, offer) };
  await notify(tx, 'applicationRanked', { ...about, to, values }, now);
}

/** A ranking as it was published, by numbers; throws `NotFound` where none was. */
export async function publishedRanking(db: Database, offerId: string): Promise<PublishedRanking> {
  const [offer] = await db.select().from(offers).where(eq(offers.id, offerId));
  if (!offer?.seed || !offer.rankedAt || offer.seats === null) throw new NotFound('ranking', offerId);
  const rows = await db
    .select({ number: applications.number, points: applications.points })
    .from(applications)
    .where(and(eq(applications.offerId, offerId), isNotNull(applications.position)))
    .orderBy(asc(applications.position));
  const { seed, rankedAt, seats } = offer;
  return {
    ...{ seed, rankedAt: rankedAt.toISOString(), seats },
    rows: rows.map(({ number, points }) => ({ number, points: points ?? 0 })),
  };
}
