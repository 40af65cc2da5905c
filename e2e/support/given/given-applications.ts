import { changedApplication, savedStep } from '../../../contract/offers/applications.ts';
import type { Person } from './given-people.ts';
import { askInstitution, askOffice, issueToken } from './institution.ts';

const steps = [
  {
    step: 'identity',
    values: { birthDate: '2007-05-04', birthPlace: 'Trento', citizenship: 'italiana', taxCode: '' },
  },
  { step: 'contacts', values: { phone: '+39 333 1234567', address: 'Via Roma 1, Trento' } },
  {
    step: 'title',
    values: {
      ...{ origin: 'italian', name: 'Maturità', school: 'Liceo Galilei', year: '2026' },
      ...{ grade: '90', gradeMost: '100' },
    },
  },
  { step: 'choice', values: { motivation: '' } },
  { step: 'income', values: { income: 'none' } },
  { step: 'privacy', values: { privacy: true, truthful: true } },
];

/** An application whose every step is kept, past the portal. */
export async function givenBegun(person: Person, offerId: string): Promise<string> {
  const token = await issueToken(person.profileId);
  let applicationId = '';
  for (const step of steps) {
    const saved = await askInstitution('/api/student/offers/save', { offerId, ...step }, token);
    applicationId = savedStep.parse(saved).id;
  }
  return applicationId;
}

/** An application that was handed in and that the office has admitted, with so many points; past the portal. */
export async function givenAdmitted(person: Person, offerId: string, points?: number): Promise<string> {
  const applicationId = await givenBegun(person, offerId);
  const token = await issueToken(person.profileId);
  await askInstitution('/api/student/offers/submit', { applicationId }, token);
  await askOffice('applications/review', { applicationId });
  const scored = points === undefined ? {} : { points };
  return changedApplication.parse(
    await askOffice('applications/decide', { applicationId, eligible: true, ...scored }),
  ).id;
}
