import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signatureOf } from '../../../observe/webhook-signature.ts';
import { paymentEvents } from '../../db/schema.ts';
import { SIGNATURE_VALIDITY_MS } from '../../platform/outside/signature-fault.ts';
import { SERVICE_TOKEN, testCampus } from '../../testing/test-campus.ts';
import { forgery } from './receive-notice.ts';

const SECRET = 'kTq3uB0s9fXz7Lw2Rm5Vy8Nc1Ed4Gh6J';
const campus = await testCampus();
const at = await campus.configured({ PAYMENT_WEBHOOK_SECRET: SECRET });

const givenReceipt = (change: object = {}) => ({
  type: 'receipt',
  eventId: randomUUID(),
  receiptId: randomUUID(),
  reference: randomUUID(),
  amount: 15650,
  currency: 'EUR',
  paidAt: '2026-11-23T09:00:00+01:00',
  psp: 'Banca di prova',
  ...change,
});

type Sending = {
  provider?: string;
  secret?: string;
  signedFor?: string;
  aheadMs?: number;
  signature?: string;
};

async function send(
  notice: object | string,
  { provider = 'simulator', secret = SECRET, signedFor = provider, aheadMs = 0, signature }: Sending = {},
) {
  const body = typeof notice === 'string' ? notice : JSON.stringify(notice);
  const now = await at.clock.now(campus.db);
  const signed =
    signature ?? signatureOf(secret, { provider: signedFor, body }, new Date(now.getTime() + aheadMs));
  const { result } = await campus.call('/api/payments/notice', { provider, signature: signed, body }, { at });
  return (result as { outcome: string }).outcome;
}

const office = (path: string, body: object = {}) =>
  campus.call(`/api/office/receipts/${path}`, body, { at, token: SERVICE_TOKEN });

const openOnes = async () =>
  ((await office('unmatched')).result as { receipts: { id: string; receiptId: string }[] }).receipts;

it('S4: what nobody has signed is told from its signature alone, however long it is', async () => {
  const settings = { provider: 'simulator' as const, secret: SECRET, checkout: null };
  const body = JSON.stringify({ ...givenReceipt(), filling: 'x'.repeat(60_000) });
  const signed = (secret: string) => signatureOf(secret, { provider: 'simulator', body }, new Date());
  const sent = { provider: 'simulator', body, signature: signed('another-secret-of-another-provider-1') };
  expect(forgery(sent, settings)).toBe('forged');
  expect(forgery({ ...sent, provider: 'pagopa' }, settings)).toBe('unknown_provider');
  expect(forgery({ ...sent, signature: signed(SECRET) }, settings)).toBeNull();
  expect(await send(body, { secret: 'another-secret-of-another-provider-1' })).toBe('forged');
});

describe('a notice', () => {
  it.each([
    ['forged', givenReceipt(), { secret: 'another-secret-of-another-provider-1' }],
    ['forged', givenReceipt(), { signedFor: 'pagopa' }],
    ['forged', givenReceipt(), { signature: '' }],
    ['old', givenReceipt(), { aheadMs: -SIGNATURE_VALIDITY_MS - 60_000 }],
    ['old', givenReceipt(), { aheadMs: SIGNATURE_VALIDITY_MS + 60_000 }],
    ['unknown_provider', givenReceipt(), { provider: 'pagopa' }],
    ['unknown_provider', givenReceipt(), { provider: 'none' }],
    ['unreadable', 'no json', {}],
    ['unreadable', givenReceipt({ amount: 0 }), {}],
    ['unreadable', givenReceipt({ amount: 1.5 }), {}],
    ['unreadable', givenReceipt({ currency: 'euro' }), {}],
  ] satisfies [string, object | string, Sending][])(
    'is %s and leaves nothing (%#)',
    async (outcome, notice, how) => {
      const before = [await openOnes(), await campus.db.$count(paymentEvents)];
      expect(await send(notice, how)).toBe(outcome);
      expect([await openOnes(), await campus.db.$count(paymentEvents)]).toEqual(before);
    },
  );

  it('is replayed the second time its event comes, however it is signed', async () => {
    const receipt = givenReceipt();
    expect(await send(receipt)).toBe('unmatched');
    expect(await send(receipt)).toBe('replayed');
    expect(await send({ ...receipt, receiptId: randomUUID() })).toBe('replayed');
  });

  it('is nobody’s where no secret is configured', async () => {
    const body = JSON.stringify(givenReceipt());
    const now = await campus.app.clock.now(campus.db);
    const signature = signatureOf('', { provider: 'simulator', body }, now);
    const { result } = await campus.call('/api/payments/notice', { provider: 'simulator', signature, body });
    expect(result).toEqual({ outcome: 'unknown_provider' });
  });

  it('of almost 64 KB is read, and a larger one refused before it is', async () => {
    const wide = (length: number) => `"${'"\\'.repeat(length / 2)}`;
    expect(await send(wide(60 * 1024))).toBe('unreadable');
    const body = 'x'.repeat(140 * 1024);
    const sent = await campus.call(
      '/api/payments/notice',
      { provider: 'simulator', signature: 't', body },
      { at },
    );
    expect(sent.status).toBe(413);
  });
});

describe('a receipt of nobody knows what', () => {
  it('is kept for the office once, however often it comes', async () => {
    const receipt = givenReceipt();
    const again = () => send({ ...receipt, eventId: randomUUID() });
    expect([await again(), await again(), await again()]).toEqual(['unmatched', 'repeated', 'repeated']);
    expect((await openOnes()).filter(({ receiptId }) => receiptId === receipt.receiptId)).toMatchObject([
      {
        reference: receipt.reference,
        amount: 15650,
        currency: 'EUR',
        reason: 'unknown_reference',
        resolution: null,
      },
    ]);
  });

  it('is dealt with once, and stays with what was done', async () => {
    const receipt = givenReceipt();
    await send(receipt);
    const id = (await openOnes()).find(({ receiptId }) => receiptId === receipt.receiptId)?.id;
    const resolution = 'Restituito con bonifico';
    expect(await office('resolve', { id, resolution })).toMatchObject({ success: true });
    expect(await office('resolve', { id, resolution })).toMatchObject({
      result: { reasons: [{ code: 'state.not_allowed' }] },
    });
    expect((await openOnes()).map(({ id }) => id)).not.toContain(id);
    const { result } = await office('unmatched', { all: true });
    expect((result as { receipts: object[] }).receipts).toContainEqual(
      expect.objectContaining({ id, resolution }),
    );
    expect(await office('resolve', { id: randomUUID(), resolution })).toMatchObject({ status: 404 });
  });

  it('is the office’s alone to see', async () => {
    const { token } = await campus.givenSignedIn();
    for (const options of [{}, { token }]) {
      expect(await campus.call('/api/office/receipts/unmatched', {}, options)).toMatchObject({ status: 401 });
    }
  });
});
