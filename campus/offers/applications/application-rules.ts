import type { UploadStatus, UploadType } from '../../../contract/documents/uploads.ts';
import {
  type ApplicationData,
  applicationStep,
  stepForms,
} from '../../../contract/offers/application-forms.ts';
import type { OfferPhase, OfferStatus } from '../../../contract/offers/offers.ts';
import { type Refusal, when } from '../../platform/outcome.ts';

export type WindowRefusal = 'offers.not_open' | 'offers.paused' | 'offers.closed' | 'offers.correction_late';
export type SubmitRefusal = WindowRefusal | 'offers.step_missing' | 'offers.document_missing';

type Facts = {
  phase: OfferPhase;
  opensAt: Date;
  data: ApplicationData;
  /** What is to be handed in, with what has become of it. */
  documents: { type: UploadType; status: UploadStatus | null }[];
  /** Until when a returned application can be submitted again, whatever the offer's window. */
  correctUntil: Date | null;
};

/** Everything that stands against submitting, each thing that is missing by its name. */
export function refusalsFor(facts: Facts, now: Date): Refusal<SubmitRefusal>[] {
  return [...windowRefusals(facts, now), ...missingSteps(facts), ...missingDocuments(facts)];
}

/** What stands against beginning an application. */
export function windowRefusals(
  { phase, opensAt, correctUntil }: Pick<Facts, 'phase' | 'opensAt' | 'correctUntil'>,
  now: Date,
): Refusal<WindowRefusal>[] {
  if (correctUntil) return when(now > correctUntil, { code: 'offers.correction_late' });
  return [
    ...when<WindowRefusal>(phase === 'not_open', { code: 'offers.not_open', availableFrom: opensAt }),
    ...when<WindowRefusal>(phase === 'paused', { code: 'offers.paused' }),
    ...when<WindowRefusal>(phase === 'closed', { code: 'offers.closed' }),
  ];
}

function missingSteps({ data }: Facts): Refusal<SubmitRefusal>[] {
  return applicationStep.options
    .filter((step) => !stepForms[step].safeParse(data[step]).success)
    .map((step) => ({ code: 'offers.step_missing', field: step, params: { step } }));
}

function missingDocuments({ documents }: Facts): Refusal<SubmitRefusal>[] {
  return documents
    .filter(({ status }) => status !== 'received' && status !== 'accepted')
    .map(({ type }) => ({ code: 'offers.document_missing', field: `documents.${type}`, params: { type } }));
}

/** Whether one can apply at `now`, in [opensAt, closesAt). A draft isn't shown to anybody, so it has none. */
export function phaseOf(
  { status, opensAt, closesAt }: { status: OfferStatus; opensAt: Date; closesAt: Date },
  now: Date,
): OfferPhase {
  if (status === 'archived' || now >= closesAt) return 'closed';
  if (status === 'paused') return 'paused';
  return now < opensAt ? 'not_open' : 'open';
}
