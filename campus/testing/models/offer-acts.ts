import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { applications } from '../../db/schema.ts';
import { accept, decline } from '../../offers/applications/answer-place.ts';
import { expireCorrections, expirePayments } from '../../offers/applications/expire-applications.ts';
import { fillPlaces } from '../../offers/applications/fill-places.ts';
import { rankOffer } from '../../offers/applications/rank.ts';
import { decide, returnApplication, review } from '../../offers/applications/review.ts';
import { heldOffer } from '../../offers/applications/stored-application.ts';
import { submit, withdraw } from '../../offers/applications/submit.ts';
import { publishFees } from '../../payments/fees/office-fees.ts';
import { done, doneOrThrow, type Outcome } from '../../platform/outcome.ts';
import { givenApplicant, givenSubmitted } from '../documents/applications-fixtures.ts';
import { givenPaid } from '../documents/enrolment-fixtures.ts';
import { givenOffer, now as start, timeZone } from '../documents/offers-fixtures.ts';
import { publishedRules } from '../payments/fees-fixtures.ts';
import type { Act } from './model-acts.ts';

export const APPLICANTS = 4;

/** What may happen to applications; what stands there several times comes as many times as often. */
export const OFFER_ACTS = [
  ...(['review', 'eligible', 'eligible', 'unfit', 'return', 'submit', 'rank', 'rank', 'rank'] as const),
  ...(['accept', 'accept', 'accept', 'decline', 'withdraw', 'pay', 'pay', 'wait', 'wait', 'tasks'] as const),
];
export type OfferAct = (typeof OFFER_ACTS)[number];

type Application = { applicationId: string; personId: string };
export type OfferWorld = {
  offers: { offerId: string; code: string; applications: Application[] }[];
  now: Date;
};

/** Two offers of two places each, of limited and of open access; of all but one who applied it is decided. */
export async function givenOfferWorld(db: Database): Promise<OfferWorld> {
  const feeCode = `TASSE-${crypto.randomUUID()}`;
  const scheme = { code: feeCode, academicYear: 2026, title: { it: 'Tasse' }, currency: 'EUR' };
  await doneOrThrow(publishFees(db, { ...scheme, rules: publishedRules }, start));
  const offers = [];
  for (const access of ['limited', 'open'] as const) {
    const { offerId, code } = await givenOffer(db, { access, seats: 2, feeCode });
    const own: Application[] = [];
    for (let person = 0; person < APPLICANTS; person++) {
      const applicant = await givenApplicant(db, start);
      const applicationId = await givenSubmitted(db, { offerId, applicant }, start);
      await doneOrThrow(review(db, applicationId, start));
      const decided = { applicationId, eligible: true, points: 60 + person };
      if (person < APPLICANTS - 1) await doneOrThrow(decide(db, decided, start));
      own.push({ applicationId, personId: applicant.personId });
    }
    offers.push({ offerId, code, applications: own });
  }
  return { offers, now: start };
}

/** Does one of them; nothing where there is nothing to do it with. */
export async function performOfferAct(
  tx: Database,
  world: OfferWorld,
  { act, who, at, n }: Act<OfferAct>,
): Promise<Outcome<unknown> | undefined> {
  const offer = world.offers[at];
  const own = offer?.applications[who];
  if (!offer || !own) throw new Error('nobody is there');
  if (act === 'wait') {
    world.now = addHours(world.now, [3, 24 * 3, 24 * 11, 24 * 6][n] ?? 3);
    return undefined;
  }
  return await performs[act](tx, { ...own, code: offer.code, n }, world.now);
}

type Params = Application & { code: string; n: number };
type Perform = (tx: Database, asked: Params, now: Date) => Promise<Outcome<unknown> | undefined>;
const place = { areas, timeZone };

const performs: Record<Exclude<OfferAct, 'wait'>, Perform> = {
  review: (tx, { applicationId }, now) => review(tx, applicationId, now),
  eligible: (tx, { applicationId, n }, now) =>
    decide(tx, { applicationId, eligible: true, points: 50 + n * 10 }, now),
  unfit: (tx, { applicationId, n }, now) =>
    n < 2
      ? Promise.resolve(undefined) // once in a while
      : decide(tx, { applicationId, eligible: false, reason: 'Titolo non valido' }, now),
  return: (tx, { applicationId, n }, now) =>
    returnApplication(
      tx,
      { applicationId, corrections: [{ field: 'birthDate', note: 'Da correggere' }], days: n + 1, timeZone },
      now,
    ),
  submit: (tx, own, now) => submit(tx, own, now),
  rank: (tx, { code }, now) => rankOffer(tx, { code, timeZone }, now),
  accept: (tx, own, now) => accept(tx, own, place, now),
  decline: (tx, own, now) => decline(tx, own, now),
  withdraw: (tx, own, now) => withdraw(tx, own, now),
  pay: async (tx, { applicationId }, now) => {
    const [application] = await tx.select().from(applications).where(eq(applications.id, applicationId));
    if (application?.status !== 'awaiting_payment') return undefined;
    await givenPaid(tx, applicationId, now);
    return done(null);
  },
  tasks: async (tx, { code }, now) => {
    await runOfferTasks(tx, code, now);
    return undefined;
  },
};

/** What time alone decides, as the tasks write it down. */
export async function runOfferTasks(tx: Database, code: string, now: Date): Promise<void> {
  await expireCorrections(tx, now);
  await expirePayments(tx, now, { timeZone });
  const offer = await heldOffer(tx, code);
  if (offer) await fillPlaces(tx, offer, timeZone, now);
}
