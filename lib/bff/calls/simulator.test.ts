import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { simulatedOutcome } from '../../../contract/payments/simulator';
import { sealCheckout } from '../../../observe/simulated-checkout';
import { signatureOf } from '../../../observe/webhook-signature';
import { givenPortal } from '../testing/portal-fixtures';

const SECRET = 'kTq3uB0s9fXz7Lw2Rm5Vy8Nc1Ed4Gh6J';
type Came = { path: string | undefined; signature: string; body: string };
const came: Came[] = [];
const door = createServer(async (req, res) => {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  came.push({ path: req.url, signature: String(req.headers['x-payment-signature']), body });
  res.end('{}');
}).listen(0, '127.0.0.1');
await once(door, 'listening');
afterAll(() => door.close());

const { post } = await givenPortal({
  PORT: String((door.address() as AddressInfo).port),
  PAYMENT_PROVIDER: 'simulator',
  PAYMENT_WEBHOOK_SECRET: SECRET,
});

const checkout = {
  reference: 'the-reference',
  amount: 15_600,
  currency: 'EUR',
  voidReference: 'charge:void',
  returnTo: '/student/payments/return/1',
  aheadMs: 86_400_000,
};
const session = sealCheckout(SECRET, checkout);
const choose = (outcome: string, word = session) =>
  post('/api/simulator/choose', { session: word, outcome }, { headers: {} });

it('sends a real signed notice before the payer is back, by the institution’s clock', async () => {
  came.length = 0;
  expect(await choose('early')).toMatchObject({ success: true, result: { returnTo: checkout.returnTo } });
  const [{ path, signature, body }] = came as [Came];
  expect(path).toBe('/webhooks/payments/simulator');
  expect(JSON.parse(body)).toMatchObject({ type: 'receipt', reference: 'the-reference', amount: 15_600 });
  const seconds = Number(/^t=(\d+)/.exec(signature)?.[1]);
  expect(Math.abs(seconds * 1000 - Date.now() - checkout.aheadMs)).toBeLessThan(60_000);
  expect(signature).toBe(signatureOf(SECRET, { provider: 'simulator', body }, new Date(seconds * 1000)));
});

it.each([
  ['twice', [{ type: 'receipt' }, { type: 'receipt' }]],
  ['wrong_amount', [{ type: 'receipt', amount: 15_700 }]],
  ['wrong_currency', [{ type: 'receipt', currency: 'USD' }]],
  ['void', [{ type: 'receipt', reference: 'charge:void' }]],
  ['refusal', [{ type: 'refusal' }]],
])('tells what was chosen: %s', async (outcome, notices) => {
  came.length = 0;
  expect((await choose(outcome)).success).toBe(true);
  await expect
    .poll(() => came.map(({ body }) => JSON.parse(body)), { timeout: 20_000 })
    .toMatchObject(notices);
  const ids = came.map(({ body }) => JSON.parse(body).receiptId);
  expect(new Set(ids).size).toBe(1);
});

it('tells nothing where nothing was paid, and leads nowhere where the provider is down', async () => {
  came.length = 0;
  expect(await choose('abandoned')).toMatchObject({ result: { returnTo: checkout.returnTo } });
  expect(await choose('down')).toMatchObject({ result: { returnTo: null } });
  expect(came).toEqual([]);
});

it('does nothing for a changed word, or from another page', async () => {
  came.length = 0;
  const changed = sealCheckout('another-secret-of-another-portal-12', checkout);
  for (const outcome of simulatedOutcome.options) expect((await choose(outcome, changed)).status).toBe(404);
  const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await post('/api/simulator/choose', { session, outcome: 'early' }, foreign)).status).toBe(403);
  expect(came).toEqual([]);
});
