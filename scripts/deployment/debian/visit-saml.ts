/**
 * In the machine's network, by Chromium: a student comes in through the gateway, works at both portals, and
 * is signed out at the identity provider, which ends every window.
 */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { chromium, type Page } from 'playwright';
import { places } from '../../../e2e/support/programs/places.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../../test/chromium.ts';
import type { Said } from './visit.ts';

const PORTALS = [3000, 3001];
const RENEWALS = 6;
const url = places().portalUrl;
const [, , logoutUrl = ''] = process.argv;
const say = (line: string) => process.send?.({ line } satisfies Said);

const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
try {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'it-IT' });
  const window = await context.newPage();
  await signIn(window);
  const other = await context.newPage();
  await other.goto(`${url}/student/offers`);
  const cookies = await context.cookies(url);
  const cookie = cookies.find(({ name }) => name === '__Host-ateneo')?.value ?? '';
  for (const port of PORTALS) assert.equal(await profileAt(port, cookie), 200, `portal ${port}`);
  for (let turn = 0; turn < RENEWALS; turn += 1) assert.equal(await renewal(window), 200, `renewal ${turn}`);
  say(
    `alice comes in through the gateway, is renewed ${RENEWALS} times, and known at ${PORTALS.join(' and ')}`,
  );

  const elsewhere = await context.newPage();
  await elsewhere.goto(logoutUrl);
  await elsewhere.waitForURL((address) => address.origin === new URL(logoutUrl).origin);
  for (const page of [window, other]) assert.equal(await renewal(page), 401, 'a renewal after the logout');
  for (const port of PORTALS)
    assert.equal(await profileAt(port, cookie), 401, `portal ${port} after the logout`);
  for (const page of [window, other]) {
    await page.goto(`${url}/student/offers`);
    assert.match(page.url(), /\/account\/login/);
  }
  say('signed out at the identity provider, no window is renewed, and neither portal takes the session');
} finally {
  await browser.close();
}
process.disconnect();

async function signIn(page: Page): Promise<void> {
  await page.goto(`${url}/account/login`);
  await page.getByRole('link', { name: /^Accedi con / }).click();
  await page.locator('input[name=username]').waitFor();
  await page.waitForLoadState();
  await page.locator('input[name=username]').fill('alice');
  await page.locator('input[name=password]').fill('alicepass');
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL(`${url}/student/offers`);
}

function renewal(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/user/autologin', { method: 'POST', headers, body: '{}' })).status;
  });
}

/** Past the gateway, with the session's cookie. */
async function profileAt(port: number, session: string): Promise<number> {
  const headers = {
    host: new URL(url).host,
    'x-forwarded-proto': 'https',
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    cookie: `__Host-ateneo=${session}`,
  };
  const asked = request({ port, method: 'POST', path: '/api/user/profile', headers }).end('{}');
  return await new Promise((resolve, reject) => {
    asked.once('error', reject).once('response', async (answer) => {
      await text(answer);
      resolve(answer.statusCode ?? 0);
    });
  });
}
