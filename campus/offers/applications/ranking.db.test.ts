import { addDays } from 'date-fns/addDays';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { applicationSteps, applications, notifications, offers, people, profiles } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { rankingOrder } from '../../platform/ranking-order.ts';
import { filledIn, givenApplicant, givenSubmitted } from '../../testing/documents/applications-fixtures.ts';
import { givenOffer, italian, now, timeZone } from '../../testing/documents/offers-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { offerDetail } from '../offer-detail.ts';
import { accept, decline } from './answer-place.ts';
import { fillPlaces } from './fill-places.ts';
import { publishedRanking, rankOffer } from './rank.ts';
import { decide, review } from './review.ts';
import { heldOffer } from './stored-application.ts';

const { inTransaction } = await testDatabase();

const closed = addDays(now, 11);
const rank = (tx: Database, code: string, at = closed) => rankOffer(tx, { code, timeZone }, at);

/** An offer of limited access with eligible applications of few different points: lots decide most. */
async function givenEligible(tx: Database, { count, seats }: { count: number; seats: number }) {
  const offer = await givenOffer(tx, { access: 'limited', seats });
  const index = Array.from({ length: count }, (_, place) => place);
  const persons = await tx
    .insert(people)
    .values(
      index.map((each) => ({ givenName: 'Lia', familyName: `Verdi ${each}`, email: `l${each}@x.example` })),
    )
    .returning({ id: people.id });
  const own = await tx
    .insert(profiles)
    .values(persons.map(({ id }) => ({ personId: id, type: 'student' as const })))
    .returning({ id: profiles.id, personId: profiles.personId });
  await tx.insert(applications).values(
    own.map(({ id, personId }, each) => ({
      ...{ offerId: offer.offerId, personId, profileId: id, number: each + 1, points: (each * 7) % 13 },
      ...{ status: 'eligible' as const, data: filledIn, createdAt: now },
    })),
  );
  await tx.update(offers).set({ applied: count }).where(eq(offers.id, offer.offerId));
  return offer;
}

const inState = (
  tx: Database,
  offerId: string,
  ...statuses: ('ranked' | 'offered' | 'expired' | 'declined')[]
) =>
  tx
    .select()
    .from(applications)
    .where(and(eq(applications.offerId, offerId), inArray(applications.status, statuses)))
    .orderBy(asc(applications.position));

/** What the periodic task does for one offer. */
async function moveOn(tx: Database, code: string, at: Date) {
  const offer = await heldOffer(tx, code);
  if (!offer) throw new Error('no such offer');
  return await fillPlaces(tx, offer, timeZone, at);
}

describe('G5: limited access', () => {
  it(
    'offers 100 places to the first of 2,000, and each that is not taken to the next, all told once',
    inTransaction(async (tx) => {
      const { offerId, code } = await givenEligible(tx, { count: 2000, seats: 100 });
      const { seed, ranked, offered } = await doneOrThrow(rank(tx, code));
      expect([ranked, offered]).toEqual([2000, 100]);

      const published = await publishedRanking(tx, offerId);
      const repeated = rankingOrder(
        seed,
        published.rows.toSorted((one, other) => one.number - other.number),
      );
      expect(published.rows).toEqual(repeated);
      const first = await inState(tx, offerId, 'offered');
      expect(first.map(({ position }) => position)).toEqual(
        Array.from({ length: 100 }, (_, each) => each + 1),
      );
      expect(first[0]?.dueAt?.toISOString()).toBe('2026-12-06T22:59:59.999Z');

      const [taker, giver] = first;
      await doneOrThrow(
        accept(
          tx,
          { applicationId: taker?.id ?? '', personId: taker?.personId ?? '' },
          { areas, timeZone },
          closed,
        ),
      );
      await doneOrThrow(
        decline(tx, { applicationId: giver?.id ?? '', personId: giver?.personId ?? '' }, closed),
      );
      expect(await moveOn(tx, code, closed)).toBe(1);
      expect(await moveOn(tx, code, closed)).toBe(0);

      const late = addDays(closed, 6);
      expect(await moveOn(tx, code, late)).toBe(99);
      expect(await moveOn(tx, code, late)).toBe(0);
      expect((await inState(tx, offerId, 'expired')).length).toBe(99);
      expect((await inState(tx, offerId, 'offered')).map(({ position }) => position)).toEqual(
        Array.from({ length: 99 }, (_, each) => each + 102),
      );
      const told = await tx.select().from(notifications);
      const count = (kind: string) => told.filter((each) => each.kind === kind).length;
      expect(count('applicationRanked')).toBe(1900);
      expect(count('placeHeld')).toBe(200);
      expect(count('placeGone')).toBe(99);
      const steps = await tx.select().from(applicationSteps).where(eq(applicationSteps.action, 'rank'));
      expect(steps.length).toBe(2000);
    }),
    60_000,
  );

  it(
    'shows one’s own position and the seed, and a ranking without names only once it is published',
    inTransaction(async (tx) => {
      const { offerId, code } = await givenEligible(tx, { count: 3, seats: 1 });
      await expect(publishedRanking(tx, offerId)).rejects.toThrow(NotFound);
      const { seed } = await doneOrThrow(rank(tx, code));
      const [waiting] = await inState(tx, offerId, 'ranked');
      const shown = await offerDetail(tx, { offerId, personId: waiting?.personId ?? '' }, italian, closed);
      expect(shown.application).toMatchObject({ status: 'ranked', position: 2, with: 'office' });
      expect(shown.ranking).toEqual({ seed, rankedAt: closed.toISOString(), applicants: 3 });
      expect(JSON.stringify(await publishedRanking(tx, offerId))).not.toContain('Verdi');
      expect(await rank(tx, code)).toMatchObject({ refusals: [{ code: 'state.not_allowed' }] });
    }),
  );

  it(
    'is ranked only once it has closed and every application is decided',
    inTransaction(async (tx) => {
      const { offerId, code } = await givenEligible(tx, { count: 1, seats: 1 });
      expect(await rank(tx, code, now)).toMatchObject({ refusals: [{ code: 'offers.still_open' }] });
      const applicant = await givenApplicant(tx, now);
      const applicationId = await givenSubmitted(tx, { offerId, applicant }, now);
      expect(await rank(tx, code)).toMatchObject({
        refusals: [{ code: 'offers.undecided', params: { count: 1 } }],
      });
      await doneOrThrow(review(tx, applicationId, now));
      expect(await decide(tx, { applicationId, eligible: true }, now)).toMatchObject({
        refusals: [{ code: 'offers.points_missing', field: 'points' }],
      });
      await doneOrThrow(decide(tx, { applicationId, eligible: true, points: 900 }, now));
      const asked = { applicationId, personId: applicant.personId };
      expect(await accept(tx, asked, { areas, timeZone }, now)).toMatchObject({
        refusals: [{ code: 'state.not_allowed' }],
      });
      expect(await doneOrThrow(rank(tx, code))).toMatchObject({ ranked: 2, offered: 1 });
    }),
  );

  it(
    'holds a place until the end of its day, and not a moment longer',
    inTransaction(async (tx) => {
      const { offerId, code } = await givenEligible(tx, { count: 2, seats: 1 });
      await doneOrThrow(rank(tx, code));
      const [held] = await inState(tx, offerId, 'offered');
      const asked = { applicationId: held?.id ?? '', personId: held?.personId ?? '' };
      const late = new Date('2026-12-06T23:00:00Z');
      expect(await accept(tx, asked, { areas, timeZone }, late)).toMatchObject({
        refusals: [{ code: 'offers.place_late' }],
      });
      const [{ seats } = { seats: null }] = await tx.select().from(offers).where(eq(offers.id, offerId));
      expect(seats).toBe(1);
      const taken = await doneOrThrow(
        accept(tx, asked, { areas, timeZone }, new Date('2026-12-06T22:59:59.999Z')),
      );
      expect(taken.status).toBe('immatriculated');
      expect(await moveOn(tx, code, late)).toBe(0);
    }),
  );
});
