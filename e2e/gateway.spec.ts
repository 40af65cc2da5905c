import type { BrowserContext, Page } from 'playwright/test';
import { LANGUAGES } from '../contract/wire/constants.ts';
import { answering, refusing, succeeding } from './support/foreign/foreign-behaviours.ts';
import { startForeignInstitution } from './support/foreign/foreign-institution.ts';
import type { ForeignPerson } from './support/foreign/foreign-people.ts';
import { button, expect, MENU, sayWhoOneIs, test } from './support/programs/gateway-portal.ts';
import { randomSecret } from './support/programs/random-secret.ts';
import { examine } from './support/screens/examine-page.ts';
import {
  alerts,
  chooseInUserMenu,
  forgetCookies,
  hydrated,
  renew,
  userMenu,
} from './support/screens/screen.ts';

test.describe.configure({ mode: 'default' }); // in one worker, so that each portal is started once

const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name);

test('C10: a signed assertion signs in, again and again, and only through the gateway', async ({
  page,
  context,
  givenGateway,
}) => {
  const { gateway, portalUrl } = await givenGateway('assertion');
  await page.goto(`${gateway.url}/account/login`);
  await page.getByRole('link', button).click();
  await sayWhoOneIs(page);
  await expect(page).toHaveURL(`${gateway.url}/student/offers`);
  await expect(page.getByRole('button', MENU)).toBeVisible();

  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL(`${gateway.url}/account/login`);
  await page.getByRole('link', button).click();
  await sayWhoOneIs(page);
  await expect(page.getByRole('button', MENU)).toBeVisible();

  await forgetCookies(page);
  await page.goto(`${portalUrl}/account/login`);
  await page.getByRole('link', button).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('L’accesso di ateneo non è confermato');
  expect(await cookieNames(context)).not.toContain('ateneo');
});

for (const by of ['secret', 'assertion'] as const) {
  test(`C6: by ${by}, a sign-in goes on while the gateway knows who it is, and ends when it is told of a sign-out`, async ({
    page,
    givenGateway,
  }) => {
    const { gateway } = await givenGateway(by);
    const signIn = async () => {
      await page.goto(`${gateway.url}/account/login`);
      await page.getByRole('link', button).click();
      await sayWhoOneIs(page);
      await expect(page.getByRole('button', MENU)).toBeVisible();
    };
    await signIn();
    expect(await renew(page)).toBe(200);
    await page.request.get(`${gateway.url}/gateway/logout`, { maxRedirects: 0 }); // as single logout ends it
    expect(await renew(page)).toBe(401);
    await expect(page).toHaveURL(/account.login/); // the page that stands open is told at once

    await signIn();
    expect(await gateway.signOut()).toBe(200);
    await expect(page).toHaveURL(/account.login/);
  });
}

test('B8, C10: the offer of a link is still wanted after the gateway', async ({ page, givenGateway }) => {
  const { gateway } = await givenGateway('assertion');
  await page.goto(`${gateway.url}/student/exams?offer=laurea-1999`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ateneo.offer'))).toBe('laurea-1999');
  await page.getByRole('link', button).click();
  await sayWhoOneIs(page);
  await expect(page.getByText('Nessuna offerta ha il codice laurea-1999.', { exact: false })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/student/offers');
});

test('C10: nothing begins a sign-in before the button is pressed', async ({ page, givenGateway }) => {
  const { gateway } = await givenGateway('secret');
  await page.goto(`${gateway.url}/account/login`);
  await hydrated(page);
  await page.getByRole('link', button).hover();
  await page.getByRole('link', button).focus();
  await page.getByRole('link', { name: 'Password dimenticata?' }).hover();
  await page.waitForLoadState('networkidle');
  expect(gateway.seen).toEqual({ signIns: 0, arrivals: 0 });
});

test('S7: who has no password confirms by the gateway’s round trip, and what was typed is put back', async ({
  page,
  givenGateway,
}) => {
  const institution = await startForeignInstitution();
  const PORTAL_SECRET = randomSecret();
  const { gateway } = await givenGateway('secret', { CAMPUS_URL: institution.url, PORTAL_SECRET });
  const person = institution.givenPerson();
  institution.behave('/api/saml/login', (response) =>
    succeeding({ id: person.id }, { token: institution.issueToken(person) })(response, () => {}),
  );
  const reasons = [{ code: 'account.step_up', text: 'Conferma', fixUrl: '/account/login?confirm=1' }];
  institution.behave(
    '/api/user/updateprofile',
    answering({ success: false, result: { reasons }, messages: [] }),
  );
  await page.goto(`${gateway.url}/account/login?next=/account/profile`);
  await page.getByRole('link', button).click();
  await sayWhoOneIs(page);
  await expect(page).toHaveURL(`${gateway.url}/account/profile`);
  await hydrated(page);

  await page.getByRole('textbox', { name: /^Nome( · facoltativo)?$/ }).fill('Bea');
  await page.getByLabel('Cognome', { exact: true }).fill('Foresti');
  await page.getByLabel('E-mail').fill('bea@example.net');
  await page.getByRole('button', { name: 'Salva' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conferma che sei tu' });
  await dialog.getByRole('link', { name: 'Vai all’accesso' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conferma che sei tu');
  institution.behave('/api/user/updateprofile', null);
  await page.getByRole('link', button).click();

  await expect(page).toHaveURL(`${gateway.url}/account/profile`);
  await expect(page.getByLabel('E-mail')).toHaveValue('bea@example.net');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(alerts(page).getByText('Profilo salvato.')).toBeVisible();
  expect(institution.askedFor('/api/saml/login')).toHaveLength(2);
  await institution.stop();
});

const refusals = ['saml.loop', 'identity.unknown', 'something.else'];

test('C10, F1: the pages of the sign-in are accessible and in words, in three languages', async ({
  page,
  context,
  givenGateway,
}) => {
  test.slow();
  const { gateway } = await givenGateway('secret');
  await context.addCookies([{ name: 'gateway', value: 'in', url: gateway.url }]);
  for (const language of LANGUAGES) {
    await examine(page, `${gateway.url}/account/login?local=1`, language, 'account-login-gateway');
    await examine(page, `${gateway.url}/account/saml`, language, 'account-saml-begin');
    for (const code of refusals) {
      await page.route('**/api/saml/login', (route) => route.fulfill({ json: refusal(code) }));
      await examine(page, await ownStart(page, gateway.url), language, `account-saml-${code}`);
    }
  }
});

const refusal = (code: string) => ({
  success: false,
  result: { reasons: [{ code, text: code }] },
  messages: [],
});

/** The protected page with the state of this browser. */
async function ownStart(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/account/saml`);
  const href = await page
    .getByRole('link', { name: /Università di Ateneo$/ })
    .last()
    .getAttribute('href');
  return `${url}${href}`;
}

test('C10: a foreign institution is told who it is, and its own refusal is shown', async ({
  page,
  givenGateway,
}) => {
  const institution = await startForeignInstitution();
  const PORTAL_SECRET = randomSecret();
  const { gateway } = await givenGateway('secret', { CAMPUS_URL: institution.url, PORTAL_SECRET });
  institution.behave('/api/saml/login', refusing('Persona sconosciuta'));
  await page.goto(`${gateway.url}/account/login`);
  await page.getByRole('link', button).click();
  await sayWhoOneIs(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Non è stato possibile accedere');
  await expect(page.getByText('Persona sconosciuta')).toBeVisible();

  const letIn = (person: ForeignPerson) =>
    institution.behave(
      '/api/saml/login',
      succeeding({ id: person.id }, { token: institution.issueToken(person) }),
    );
  letIn(institution.givenPerson({ profiles: [{ type: 'STAFF', name: 'Bea Foresti' }] }));
  await page.getByRole('link', { name: 'Ricomincia' }).click();
  await expect(page.getByText('non hai un profilo di studente o docente')).toBeVisible();

  await page.context().clearCookies({ name: 'saml_trips' });
  letIn(institution.givenPerson());
  await page.goto(`${gateway.url}/account/login`);
  await page.getByRole('link', button).click();
  await expect(userMenu(page)).toBeVisible();
  const asked = institution.askedFor('/api/saml/login').at(-1);
  expect(asked?.headers['x-portal-secret']).toBe(PORTAL_SECRET);
  expect(asked?.headers['x-remote-user']).toBeUndefined();
  expect(asked?.headers['x-gateway-secret']).toBeUndefined();
  await institution.stop();
});
