import { and, eq, isNull } from 'drizzle-orm';
import type { ApplicationData, ApplicationStep } from '../../contract/offers/application-forms.ts';
import type { Database } from '../db/database.ts';
import { people, profiles } from '../db/schema.ts';
import type { Making, University } from '../making.ts';
import { doneOrThrow } from '../platform/outcome.ts';
import { rankOffer } from './applications/rank.ts';
import { decide, review } from './applications/review.ts';
import { saveStep } from './applications/save-step.ts';
import { submit } from './applications/submit.ts';

type Applicant = { personId: string; profileId: string };

const filledIn = {
  identity: { birthDate: '2007-05-04', birthPlace: 'Trento', citizenship: 'italiana', taxCode: '' },
  contacts: { phone: '+39 333 1234567', address: 'Via Roma 1, Trento' },
  title: {
    ...{ origin: 'italian', name: 'Maturità scientifica', school: 'Liceo Galilei', year: '2026' },
    ...{ grade: '92', gradeMost: '100' },
  },
  choice: { motivation: '' },
  income: { income: 'fetch' },
  privacy: { privacy: true, truthful: true },
} as const satisfies Required<ApplicationData>;
const steps = Object.keys(filledIn) as ApplicationStep[];

/** Of the students, in hundredths: for two the order was drawn. The first three get a place, and the printed applicant is next. */
const POINTS = [9_150, 8_800, 8_800, 7_925];
const OF_APPLICANT = 8_425;

/** The printed applicant has begun one application, and stands in the ranking of another beside some students. */
export async function addApplications(
  { tx, now, calendar }: Making,
  { careers }: University,
  { openOfferId, ranked }: { openOfferId: string; ranked: { offerId: string; code: string } },
): Promise<void> {
  const applicant = await printedApplicant(tx);
  await save(tx, { offerId: openOfferId, applicant, upTo: 3 }, now);
  const before = calendar.at(-12, 10);
  const others = careers.filter(({ role }) => role === null).slice(-POINTS.length);
  for (const [index, { personId, id }] of others.entries()) {
    const application = { applicant: { personId, profileId: id }, points: POINTS[index] ?? 0 };
    await admit(tx, { offerId: ranked.offerId, ...application }, before);
  }
  await admit(tx, { offerId: ranked.offerId, applicant, points: OF_APPLICANT }, before);
  await doneOrThrow(rankOffer(tx, { code: ranked.code, timeZone: calendar.timeZone }, now));
}

async function printedApplicant(tx: Database): Promise<Applicant> {
  const [found] = await tx
    .select({ personId: profiles.personId, profileId: profiles.id })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(and(eq(profiles.type, 'student'), isNull(profiles.badge)))
    .limit(1);
  if (!found) throw new Error('the demo has no applicant');
  return found;
}

async function save(
  tx: Database,
  { offerId, applicant, upTo }: { offerId: string; applicant: Applicant; upTo?: number },
  now: Date,
): Promise<string> {
  let id = '';
  for (const step of steps.slice(0, upTo)) {
    const kept = { offerId, step, values: filledIn[step] } as Parameters<typeof saveStep>[1];
    id = (await doneOrThrow(saveStep(tx, kept, applicant, now))).id;
  }
  return id;
}

async function admit(
  tx: Database,
  { offerId, applicant, points }: { offerId: string; applicant: Applicant; points: number },
  at: Date,
): Promise<void> {
  const applicationId = await save(tx, { offerId, applicant }, at);
  await doneOrThrow(submit(tx, { applicationId, personId: applicant.personId }, at));
  await doneOrThrow(review(tx, applicationId, at));
  await doneOrThrow(decide(tx, { applicationId, eligible: true, points }, at));
}
