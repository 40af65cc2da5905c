import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applications, charges, offers, profiles } from '../../db/schema.ts';
import { type Step, steps, takeStep } from '../../testing/models/model-acts.ts';
import { MODEL_TIMEOUT, modelRuns } from '../../testing/models/model-runs.ts';
import {
  APPLICANTS,
  givenOfferWorld,
  OFFER_ACTS,
  type OfferAct,
  type OfferWorld,
  performOfferAct,
  runOfferTasks,
} from '../../testing/models/offer-acts.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { PLACED } from './application-machine.ts';

const { db } = await testDatabase();

const sequences = steps({ acts: OFFER_ACTS, people: APPLICANTS, places: 2, longest: 40 });

it(
  'G4, G5: whatever is decided, ranked, accepted, given up and paid, in any order and two at once, places and ranking hold',
  () => fc.assert(fc.asyncProperty(sequences, run), modelRuns(4)),
  MODEL_TIMEOUT,
);

async function run(taken: Step<OfferAct>[]): Promise<void> {
  const world = await givenOfferWorld(db);
  for (const step of taken) {
    await takeStep(db, step, (tx, act) => performOfferAct(tx, world, act));
    await placesHold(world);
  }
  for (const { code } of world.offers) await db.transaction((tx) => runOfferTasks(tx, code, world.now));
  await placesHold(world);
  await nothingIsLeft(world);
}

const isPlaced = (status: string): boolean => (PLACED as readonly string[]).includes(status);

/** What holds of every offer after every step. */
async function placesHold(world: OfferWorld): Promise<void> {
  for (const { offerId } of world.offers) {
    const [offer] = await db.select().from(offers).where(eq(offers.id, offerId));
    const rows = await db.select().from(applications).where(eq(applications.offerId, offerId));
    const placed = rows.filter(({ status }) => isPlaced(status));
    expect(placed.length, 'places that are held').toBeLessThanOrEqual(offer?.seats ?? 0);
    const waiting = rows.filter(({ status }) => status === 'ranked').map(({ position }) => position ?? 0);
    const offered = rows.filter(({ status }) => status === 'offered').map(({ position }) => position ?? 0);
    if (waiting.length > 0 && offered.length > 0)
      expect(Math.max(...offered), 'the ranking is in order').toBeLessThan(Math.min(...waiting));
    if (offer?.rankedAt)
      expect(
        rows.filter(({ status }) => status === 'submitted'),
        'undecided once it is ranked',
      ).toEqual([]);
    for (const { id, status, profileId } of rows) {
      const [charge] = await db
        .select()
        .from(charges)
        .where(eq(charges.sourceRef, `application:${id}`));
      const [profile] = await db.select().from(profiles).where(eq(profiles.id, profileId));
      if (status === 'awaiting_payment') expect(charge, 'what it awaits').toBeDefined();
      if (status === 'immatriculated') expect(profile?.badge, 'a student has a badge').not.toBeNull();
      else expect(profile?.badge ?? null, 'who is no student has none').toBeNull();
      if (['withdrawn', 'expired'].includes(status) && charge)
        expect(charge.status, 'nothing is asked of who has no place').not.toBe('open');
    }
  }
}

/** No place is free while somebody ranked waits, and none is held beyond its time. */
async function nothingIsLeft({ offers: all, now }: OfferWorld): Promise<void> {
  for (const { offerId } of all) {
    const [offer] = await db.select().from(offers).where(eq(offers.id, offerId));
    const rows = await db
      .select()
      .from(applications)
      .where(and(eq(applications.offerId, offerId), inArray(applications.status, [...PLACED, 'ranked'])));
    const waiting = rows.filter(({ status }) => status === 'ranked');
    if (waiting.length > 0) expect(rows.length - waiting.length, 'places that are taken').toBe(offer?.seats);
    const late = rows.filter(({ status, dueAt }) => status === 'offered' && dueAt !== null && dueAt < now);
    expect(late, 'places held beyond their time').toEqual([]);
  }
}
