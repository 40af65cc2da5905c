import type { ApplicationData, ApplicationStep } from '../../../contract/offers/application-forms.ts';
import { addPerson } from '../../accounts/people/people.ts';
import type { Database } from '../../db/database.ts';
import { saveStep } from '../../offers/applications/save-step.ts';
import { submit } from '../../offers/applications/submit.ts';
import { doneOrThrow } from '../../platform/outcome.ts';

export type Applicant = { personId: string; profileId: string };

/** What is typed in each step of a whole application. */
export const filledIn = {
  identity: { birthDate: '2007-05-04', birthPlace: 'Trento', citizenship: 'italiana', taxCode: '' },
  contacts: { phone: '+39 333 1234567', address: 'Via Roma 1, Trento' },
  title: {
    ...{ origin: 'italian', name: 'Maturità scientifica', school: 'Liceo Galilei', year: '2026' },
    ...{ grade: '90', gradeMost: '100' },
  },
  choice: { motivation: '' },
  income: { income: 'fetch' },
  privacy: { privacy: true, truthful: true },
} as const satisfies Required<ApplicationData>;

export const steps = Object.keys(filledIn) as ApplicationStep[];

/** Somebody without a badge, whose address is proven. */
export async function givenApplicant(tx: Database, now: Date, familyName = 'Verdi'): Promise<Applicant> {
  const person = { givenName: 'Lia', familyName, email: `${crypto.randomUUID()}@example.org` };
  const added = await doneOrThrow(addPerson(tx, { ...person, profiles: [{ type: 'student' }] }, now));
  const [profileId] = added.profileIds;
  if (!profileId) throw new Error('no profile was written');
  return { personId: added.personId, profileId };
}

/** All steps of an application saved, as they are or changed; answers its id. */
export async function givenFilledIn(
  tx: Database,
  { offerId, applicant, changed = {} }: { offerId: string; applicant: Applicant; changed?: ApplicationData },
  now: Date,
): Promise<string> {
  let id = '';
  for (const step of steps) {
    const values = { ...filledIn, ...changed }[step];
    const saved = await doneOrThrow(
      saveStep(tx, { offerId, step, values } as Parameters<typeof saveStep>[1], applicant, now),
    );
    id = saved.id;
  }
  return id;
}

export async function givenSubmitted(
  tx: Database,
  asked: Parameters<typeof givenFilledIn>[1],
  now: Date,
): Promise<string> {
  const applicationId = await givenFilledIn(tx, asked, now);
  await doneOrThrow(submit(tx, { applicationId, personId: asked.applicant.personId }, now));
  return applicationId;
}
