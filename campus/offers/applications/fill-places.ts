import { and, asc, eq, exists, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { applications, offers } from '../../db/schema.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import type { TaskPlace } from '../../platform/jobs/periodic-tasks.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { endOfDayAfter } from '../../platform/time/days.ts';
import { giveInOrder } from '../../seats/queue.ts';
import { notify } from '../notices.ts';
import { aboutApplication, moveApplication, PLACED } from './application-machine.ts';
import { expire } from './expire-applications.ts';
import {
  heldOffer,
  placesLeft,
  programmeTitle,
  type StoredApplication,
  type StoredOffer,
  type Title,
} from './stored-application.ts';

/**
 * Expires places not taken in time, and offers each free one to the next in the ranking, until the end of the
 * day `holdDays` from now. The caller holds the offer. Answers how many places were offered.
 */
export async function fillPlaces(
  tx: Database,
  offer: StoredOffer,
  timeZone: string,
  now: Date,
): Promise<number> {
  const { id, seats } = offer;
  if (offer.rankedAt === null || seats === null) return 0;
  const title = await programmeTitle(tx, offer);
  await expirePlaces(tx, id, title, now);
  const dueAt = endOfDayAfter(now, offer.holdDays, timeZone);
  const offered = await giveInOrder(
    await placesLeft(tx, offer),
    (left) => nextInRanking(tx, id, left),
    async (application) => {
      const held = { to: 'offered', by: 'system', set: { dueAt } } as const;
      const moved = await moveApplication(tx, application, 'offer', held, now);
      const values = { offer: title, until: dueAt };
      await notify(tx, 'placeHeld', { ...aboutApplication(application), values }, now);
      return moved;
    },
  );
  return offered.length;
}

async function expirePlaces(tx: Database, offerId: string, title: Title, now: Date): Promise<void> {
  const late = await tx
    .select()
    .from(applications)
    .where(
      and(eq(applications.offerId, offerId), eq(applications.status, 'offered'), lt(applications.dueAt, now)),
    )
    .for('update');
  for (const application of late) await expire(tx, { application, title }, ['placeHeld', 'placeGone'], now);
}

const nextInRanking = (tx: Database, offerId: string, places: number): Promise<StoredApplication[]> =>
  tx
    .select()
    .from(applications)
    .where(and(eq(applications.offerId, offerId), eq(applications.status, 'ranked')))
    .orderBy(asc(applications.position))
    .limit(places)
    .for('update');

/** A periodic task: offers places not taken in time, or given back, to the next; answers how many. */
export async function movePlaces({
  db,
  clock,
  timeZone,
}: TaskPlace & { db: Database; clock: Clock }): Promise<number> {
  let offered = 0;
  const now = await clock.now(db);
  await eachDue({ db, clock, now }, await rankingsToMove(db, now), {
    task: 'offers.places',
    idOf: ({ code }) => code,
    work: async (tx, { code }, at) => {
      const offer = await heldOffer(tx, code);
      if (offer) offered += await fillPlaces(tx, offer, timeZone, at);
    },
  });
  return offered;
}

function rankingsToMove(db: Database, now: Date): Promise<{ code: string }[]> {
  const inState = (status: 'offered' | 'ranked') =>
    and(eq(applications.offerId, offers.id), eq(applications.status, status));
  const late = db
    .select({ one: sql`1` })
    .from(applications)
    .where(and(inState('offered'), lt(applications.dueAt, now)));
  const waiting = db.select({ one: sql`1` }).from(applications).where(inState('ranked'));
  const placed = sql`(select count(*) from ${applications} where ${applications.offerId} = ${offers.id}
    and ${oneOf(applications.status, PLACED)})`;
  return db
    .select({ code: offers.code })
    .from(offers)
    .where(
      and(
        isNotNull(offers.rankedAt),
        or(exists(late), and(exists(waiting), sql`${placed} < ${offers.seats}`)),
      ),
    );
}
