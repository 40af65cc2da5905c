import { startedPayment } from '../contract/payments/paying.ts';
import type { SimulatedOutcome } from '../contract/payments/simulator.ts';
import { envelope } from '../contract/wire/envelope.ts';
import { givenSession } from '../lib/bff/session/session-fixtures.ts';
import { givenCharge } from './support/fixtures/charges.ts';
import { expect, test } from './support/portal.ts';
import { callPortal } from './support/programs/call-portal.ts';
import { inOwnPlaces } from './support/programs/own-places.ts';
import { places } from './support/programs/places.ts';
import { sessionCookie, sessionOf } from './support/programs/session-cookie.ts';

const { lines } = inOwnPlaces('log', async () => ({ LOG_LEVEL: 'debug' })); // so that they say all they can

test.describe.configure({ mode: 'default' }); // in one worker, so that they are started once

const CHECK_IN = '/api/student/presences/checkin';

test('G11: one request has one id in the log of both programs, and the code of a roll is in neither', async () => {
  const portal = { url: places().portalUrl };
  await callPortal(portal);

  const idsWith = (word: string, path: string) =>
    lines(`"msg":"${word}"`)
      .filter((line) => line.includes(`"path":"${path}"`))
      .map((line) => JSON.parse(line).requestId);
  await expect.poll(() => idsWith('upstream', '/api/user/faculties')).toHaveLength(1);
  const [id] = idsWith('upstream', '/api/user/faculties');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  await expect.poll(() => idsWith('incoming request', '/api/user/faculties')).toEqual([id]);

  const code = 'K74M3P';
  const link = `/student/lessons/checkin?code=${code}`;
  const { name, value } = await sessionCookie(givenSession(Date.now()), portal.url);
  for (const path of [link, `/account/login?next=${encodeURIComponent(link)}`, `${link}%zz`]) {
    await (await fetch(portal.url + path, { redirect: 'manual' })).body?.cancel();
  }
  await fetch(portal.url + link, { method: 'PUT' });
  await callPortal(portal, { cookie: `${name}=${value}` }, CHECK_IN, { code });
  await expect.poll(() => idsWith('incoming request', CHECK_IN)).toHaveLength(1);
  expect(lines(code)).toEqual([]);
});

test('G7: what is owed and paid stands in no line of either log, however much they say', async ({
  givenStudent,
}) => {
  const portal = { url: places().portalUrl };
  const student = await givenStudent();
  const { name, value } = await sessionCookie(await sessionOf(student), portal.url);
  const cookie = `${name}=${value}`;
  const ask = async (path: string, asked: object) =>
    envelope.parse(await (await callPortal(portal, { cookie }, path, asked)).json()).result;
  const pay = async (chargeId: string, outcome: SimulatedOutcome) => {
    const { address } = startedPayment.parse(await ask('/api/student/payments/start', { chargeId }));
    const session = new URL(address, portal.url).searchParams.get('session');
    await ask('/api/simulator/choose', { session, outcome });
  };
  const [wrong = '', right = ''] = await Promise.all(
    [73_219, 121_157].map((amount) => givenCharge(student, { amount })),
  );
  const page = await (await fetch(`${portal.url}/student/payments`, { headers: { cookie } })).text();
  for (const amount of ['732,19', '1.211,57', '1.943,76']) expect(page).toContain(amount); // the last of both
  await pay(wrong, 'wrong_amount');
  await expect.poll(() => lines('"outcome":"unmatched"')).not.toEqual([]);
  await pay(right, 'early');
  await expect.poll(() => lines('"outcome":"taken"')).not.toEqual([]);

  const amounts = /(?<![\w-])(?:73[23][.,]?19|1\.?211[.,]?57|1\.?943[.,]?76)(?![\w-])|"amount"|€/;
  // A process has a number of its own, which may be that of an amount in cents.
  const said = lines('').map((line) => line.replace(/"pid":\d+,/, ''));
  expect(said.filter((line) => amounts.test(line))).toEqual([]);
});
