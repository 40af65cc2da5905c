import type { ApplicationStep } from '@/contract/offers/application-forms';
import type { OfferDetail } from '@/contract/offers/offers';

/** The parts of the wizard: the saved steps, the documents beside them, and the review before sending. */
export type WizardStep = ApplicationStep | 'documents' | 'review';
export type StepState = 'done' | 'missing' | 'correct';

const order: WizardStep[] = [
  'identity',
  'contacts',
  'title',
  'choice',
  'documents',
  'income',
  'privacy',
  'review',
];

/** One that came to nothing is begun anew: nothing is left of it. */
export const asBegun = (offer: OfferDetail): OfferDetail =>
  mayBeginAnew(offer.application) ? { ...offer, application: null } : offer;

/** Who gave a place up, or lost it, may apply again; who was told why not doesn't. */
export const mayBeginAnew = (application: OfferDetail['application']): boolean =>
  application !== null && ['declined', 'expired', 'withdrawn'].includes(application.status);

/** What was given back is corrected whatever the offer's window. */
export const mayFillIn = ({ application, phase }: OfferDetail): boolean =>
  application?.status === 'returned' ||
  (phase === 'open' && (application === null || application.status === 'draft'));

/** The documents of an application, each with its state. Before the first step: those of the offer. */
export function documentsOf({ application, documents }: OfferDetail) {
  if (application) return application.documents;
  return documents.filter((type) => type !== 'diploma').map((type) => ({ type, status: null }));
}

/** The steps of an application for an offer, in their order, each with how it stands. */
export function stepsOf(offer: OfferDetail): { step: WizardStep; state: StepState }[] {
  const hasDocuments = documentsOf(offer).length > 0;
  return order
    .filter((step) => step !== 'documents' || hasDocuments)
    .map((step) => ({ step, state: stateOf(offer, step) }));
}

/** Where somebody goes on: the first step that wants something, else the last. */
export const nextOf = (offer: OfferDetail): WizardStep =>
  stepsOf(offer).find(({ state }) => state !== 'done')?.step ?? 'review';

function stateOf(offer: OfferDetail, step: WizardStep): StepState {
  const { application } = offer;
  const isCorrected = application?.corrections.some(({ field }) => field.startsWith(`${step}.`));
  if (isCorrected) return 'correct';
  if (step === 'review') return 'missing';
  if (step === 'documents') {
    const isThere = documentsOf(offer).every(({ status }) => status === 'received' || status === 'accepted');
    return isThere ? 'done' : 'missing';
  }
  return application?.data[step] ? 'done' : 'missing';
}
