import { expect, it } from 'vitest';
import type { OwnApplication } from '@/contract/offers/applications';
import type { OfferDetail } from '@/contract/offers/offers';
import { nextOf, stepsOf } from './step-state';

const offer = (application: Partial<OwnApplication> | null, documents: OfferDetail['documents'] = []) =>
  ({
    documents,
    application: application && { corrections: [], documents: [], data: {}, ...application },
  }) as unknown as OfferDetail;

const contacts = { phone: '+39 333 1234567', address: 'Via Roma 1' };

it('G5: a wizard goes on where something is missing, and asks for papers only where some are needed', () => {
  expect(nextOf(offer(null))).toBe('identity');
  expect(stepsOf(offer(null)).map(({ step }) => step)).not.toContain('documents');
  expect(stepsOf(offer(null, ['photo'])).find(({ step }) => step === 'documents')?.state).toBe('missing');
  expect(stepsOf(offer(null, ['diploma'])).map(({ step }) => step)).not.toContain('documents');
  const begun = offer({ data: { contacts }, documents: [{ type: 'photo', status: 'received' }] });
  expect(stepsOf(begun).flatMap(({ step, state }) => (state === 'done' ? [step] : []))).toEqual([
    ...['contacts', 'documents'],
  ]);
});

it('G5: a step in which something is to be corrected says so, though it is filled in', () => {
  const returned = offer({ data: { contacts }, corrections: [{ field: 'contacts.phone', note: 'Quale?' }] });
  expect(stepsOf(returned).find(({ step }) => step === 'contacts')?.state).toBe('correct');
});
