import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { applications, offers, programmes } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { PLACED } from './application-machine.ts';

export type StoredApplication = typeof applications.$inferSelect;

export type StoredOffer = typeof offers.$inferSelect;

/** An application with its offer, held until the transaction ends. Somebody else's isn't found. */
export async function heldApplication(
  tx: Database,
  applicationId: string,
  personId?: string,
): Promise<{ application: StoredApplication; offer: StoredOffer; title: Title }> {
  const own = personId === undefined ? undefined : eq(applications.personId, personId);
  const [held] = await tx
    .select({ application: applications, offer: offers, title: programmes.title })
    .from(applications)
    .innerJoin(offers, eq(offers.id, applications.offerId))
    .innerJoin(programmes, eq(programmes.id, offers.programmeId))
    .where(and(eq(applications.id, applicationId), own))
    .for('update', { of: applications });
  if (!held) throw new NotFound('application', applicationId);
  return held;
}

export type Title = typeof programmes.$inferSelect.title;

/** What an offer is called. */
export async function programmeTitle(db: Database, { programmeId }: StoredOffer): Promise<Title> {
  const [programme] = await db
    .select({ title: programmes.title })
    .from(programmes)
    .where(eq(programmes.id, programmeId));
  if (!programme) throw new NotFound('programme', programmeId);
  return programme.title;
}

/** An offer by its code, held: what is ranked and offered of it happens one after the other. */
export async function heldOffer(tx: Database, code: string): Promise<StoredOffer | undefined> {
  const [offer] = await tx.select().from(offers).where(eq(offers.code, code)).for('update');
  return offer;
}

/** How many places of an offer nobody has, of who is held it too; the caller holds the offer. */
export const placesLeft = async (tx: Database, { id, seats }: StoredOffer): Promise<number> =>
  seats === null ? Number.POSITIVE_INFINITY : seats - (await countIn(tx, id, PLACED));

/** How many applications of an offer are in one of these states. */
export const countIn = (tx: Database, offerId: string, statuses: readonly StoredApplication['status'][]) =>
  tx.$count(
    applications,
    and(eq(applications.offerId, offerId), inArray(applications.status, [...statuses])),
  );
