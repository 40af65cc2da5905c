import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { PublishedRanking } from '../../../contract/offers/applications.ts';
import type { Database } from '../../db/database.ts';
import { applications, offers } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';

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
