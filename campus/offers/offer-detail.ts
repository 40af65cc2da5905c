import { and, eq, ne } from 'drizzle-orm';
import type { OfferDetail } from '../../contract/offers/offers.ts';
import type { Database } from '../db/database.ts';
import { faculties, offers, programmes } from '../db/schema.ts';
import type { Reader } from '../http/answers.ts';
import { NotFound } from '../platform/failures.ts';
import { inLanguage } from '../platform/texts.ts';
import { knownOf, ownApplication, rankedCount } from './applications/own-application.ts';
import { toListed } from './list-offers.ts';

/** One offer, with what the person can do; throws `NotFound` if it is missing or still a draft. */
export async function offerDetail(
  db: Database,
  { offerId, personId }: { offerId: string; personId: string },
  reader: Reader,
  now: Date,
): Promise<OfferDetail> {
  const [row] = await db
    .select({ offer: offers, programme: programmes, faculty: faculties.name })
    .from(offers)
    .innerJoin(programmes, eq(programmes.id, offers.programmeId))
    .leftJoin(faculties, eq(faculties.id, programmes.facultyId))
    .where(and(eq(offers.id, offerId), ne(offers.status, 'draft')));
  if (!row) throw new NotFound('offer', offerId);
  const { academicYear, requirements, costs, documents, holdDays, seed, rankedAt } = row.offer;
  return {
    ...toListed(row, reader, now),
    now: now.toISOString(),
    requirements: inLanguage(requirements, reader.language),
    costs: costs && inLanguage(costs, reader.language),
    ...{ academicYear, documents, holdDays },
    application: await ownApplication(db, row.offer, personId),
    known: await knownOf(db, personId),
    ranking:
      seed && rankedAt
        ? { seed, rankedAt: rankedAt.toISOString(), applicants: await rankedCount(db, offerId) }
        : null,
  };
}
