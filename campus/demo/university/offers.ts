import { and, eq, isNull } from 'drizzle-orm';
import { saveStepRequest } from '../../../contract/offers/application-forms.ts';
import { saveOfferRequest } from '../../../contract/offers/offers.ts';
import { profiles } from '../../db/schema.ts';
import { rankOffer } from '../../offers/applications/rank.ts';
import { decide, review } from '../../offers/applications/review.ts';
import { saveStep } from '../../offers/applications/save-step.ts';
import { submit } from '../../offers/applications/submit.ts';
import { moveOffer, saveOffer } from '../../offers/office-offers.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import data from '../data/offers.json' with { type: 'json' };
import { found, type University } from './making.ts';

const { offers, requirements, costs, application } = data;
const texts: Record<string, object> = requirements;

/** Adds an offer of each access (one not open yet, one ranked), and some applications. */
export async function addOffers(university: University): Promise<void> {
  const { tx, now, calendar, units } = university;
  const { academicYear } = calendar;
  const ids = new Map<string, string>();
  for (const { code, programme, requires, from, until, ...offer } of offers) {
    const { programmeId } = found(units.find((unit) => unit.programme === programme));
    const saved = saveOfferRequest.parse({
      ...{ ...offer, code, programmeId, academicYear, requirements: texts[requires], costs },
      feeCode: `TASSE-${academicYear}`,
      opensAt: calendar.at(from, 9).toISOString(),
      closesAt: calendar.at(until, 13).toISOString(),
    });
    ids.set(code, (await doneOrThrow(saveOffer(tx, saved, now))).id);
    await doneOrThrow(moveOffer(tx, { code, action: 'publish' }, now));
  }
  const [begun, ranked] = [application.begun, application.ranked].map((code) => found(ids.get(code)));
  await addApplications(university, { begun: found(begun), ranked: found(ranked) });
}

type Applicant = { personId: string; profileId: string };

/** The printed applicant has begun one application, and is ranked in another offer beside students. */
async function addApplications(university: University, ids: { begun: string; ranked: string }) {
  const { tx, now, calendar, careers } = university;
  const { points, ranked: code } = application;
  const [applicant] = await tx
    .select({ personId: profiles.personId, profileId: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.type, 'student'), isNull(profiles.badge)));
  await save(university, ids.begun, found(applicant), { at: now, steps: 3 });
  const others = careers.filter(({ role }) => role === null).slice(-points.others.length);
  for (const [index, { personId, id }] of others.entries())
    await admit(university, ids.ranked, { personId, profileId: id }, points.others[index] ?? 0);
  await admit(university, ids.ranked, found(applicant), points.printed);
  await doneOrThrow(rankOffer(tx, { code, timeZone: calendar.timeZone }, now));
}

/** The first steps of an application, or all; answers its id. */
async function save(
  { tx }: University,
  offerId: string,
  applicant: Applicant,
  { at, steps }: { at: Date; steps?: number },
): Promise<string> {
  let id = '';
  for (const [step, values] of Object.entries(application.steps).slice(0, steps)) {
    const kept = saveStepRequest.parse({ offerId, step, values });
    id = (await doneOrThrow(saveStep(tx, kept, applicant, at))).id;
  }
  return id;
}

async function admit(university: University, offerId: string, applicant: Applicant, points: number) {
  const { tx, calendar } = university;
  const at = calendar.at(-12, 10);
  const applicationId = await save(university, offerId, applicant, { at });
  await doneOrThrow(submit(tx, { applicationId, personId: applicant.personId }, at));
  await doneOrThrow(review(tx, applicationId, at));
  await doneOrThrow(decide(tx, { applicationId, eligible: true, points }, at));
}
