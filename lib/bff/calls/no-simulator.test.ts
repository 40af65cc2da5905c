import { expect, it } from 'vitest';
import { simulatedOutcome } from '../../../contract/payments/simulator';
import { sealCheckout } from '../../../observe/simulated-checkout';
import { givenPortal } from '../testing/portal-fixtures';

const SECRET = 'kTq3uB0s9fXz7Lw2Rm5Vy8Nc1Ed4Gh6J';
const { post, institution } = await givenPortal({
  PAYMENT_PROVIDER: 'pagopa',
  PAYMENT_WEBHOOK_SECRET: SECRET,
});
const { default: CheckoutPage } = await import('../../../app/simulator/checkout/page');

/** As the simulator would have it, rightly signed. */
const session = sealCheckout(SECRET, {
  ...{ reference: 'the-reference', amount: 15_600, currency: 'EUR', voidReference: null },
  ...{ returnTo: '/student/payments/return/1', aheadMs: 0 },
});

it('where another provider is configured the simulator’s page is not found, even with a word that is rightly signed', async () => {
  await expect(CheckoutPage({ searchParams: Promise.resolve({ session }) })).rejects.toThrow(/404/);
});

it.each(simulatedOutcome.options)('nor does it do anything there: %s', async (outcome) => {
  expect((await post('/api/simulator/choose', { session, outcome })).status).toBe(404);
  expect(institution.asked).toEqual([]);
});
