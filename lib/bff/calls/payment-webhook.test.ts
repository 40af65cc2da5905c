import { expect, it } from 'vitest';
import { crashed, succeeding } from '../../../e2e/support/foreign/foreign-behaviours';
import { givenPortal } from '../testing/portal-fixtures';

const { institution } = await givenPortal();
const { POST } = await import('../../../app/webhooks/payments/[provider]/route');

const path = '/api/payments/notice';
const signature = `t=1,v1=${'a'.repeat(64)}`;

const send = (body: BodyInit, { provider = 'simulator', headers = {} } = {}) =>
  POST(
    new Request(`http://localhost:3000/webhooks/payments/${provider}`, {
      method: 'POST',
      body,
      headers: { 'x-payment-signature': signature, ...headers },
    }),
    { params: Promise.resolve({ provider }) },
  );

it('hands a notice on as it came, without a session and from anywhere', async () => {
  institution.behave(path, succeeding({ outcome: 'taken' }));
  const body = '\uFEFF{"amount": 1,\r\n "psp":"Città"}';
  const answer = await send(body, { headers: { origin: 'https://provider.example', cookie: 'a=b' } });
  expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'taken' }]);
  expect(institution.asked).toMatchObject([{ path, body: { provider: 'simulator', signature, body } }]);
});

it.each([
  ['repeated', 200],
  ['unmatched', 200],
  ['forged', 401],
  ['old', 401],
  ['replayed', 409],
  ['unreadable', 400],
  ['unknown_provider', 404],
])('answers a notice that is %s with %i', async (outcome, status) => {
  institution.behave(path, succeeding({ outcome }));
  expect((await send('{}')).status).toBe(status);
});

it.each([
  { outcome: 'payable', asks: { amount: 15600, currency: 'EUR', dueOn: '2026-11-30', description: 'Tassa' } },
  { outcome: 'not_payable', reason: 'in_progress' },
])('hands back what a notice’s verification was answered: $outcome', async (said) => {
  institution.behave(path, succeeding(said));
  const answer = await send('{}');
  expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
    200,
    'no-store',
    said,
  ]);
});

it.each([
  ['can’t be asked', crashed],
  ['answers in another shape', succeeding({ outcome: 'paid' })],
])('answers 502, to be sent again, where the institution %s', async (_, behaviour) => {
  institution.behave(path, behaviour);
  expect((await send('{}')).status).toBe(502);
});

it('asks nobody about what is too long, no text, or of no provider', async () => {
  const long = 'x'.repeat(64 * 1024 + 1);
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(1024))),
  });
  const streamed = new Request('http://localhost:3000/webhooks/payments/simulator', {
    method: 'POST',
    body: endless,
    duplex: 'half',
  } as RequestInit);
  const statuses = [
    (await send(long)).status,
    (await send('{}', { headers: { 'content-length': '999999' } })).status,
    (await POST(streamed, { params: Promise.resolve({ provider: 'simulator' }) })).status,
    (await send(new Uint8Array([0xff, 0xfe]))).status,
    (await send('{}', { provider: '../pagopa' })).status,
  ];
  expect(statuses).toEqual([413, 413, 413, 400, 404]);
  expect(institution.asked).toEqual([]);
});
