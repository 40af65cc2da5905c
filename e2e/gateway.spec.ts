import type { BrowserContext, Page } from 'playwright/test';
import { LANGUAGES } from '../contract/constants.ts';
import { examine } from './examine-page.ts';
import { answering, refusing, succeeding } from './foreign-behaviours.ts';
import { startForeignInstitution } from './foreign-institution.ts';
import type { ForeignPerson } from './foreign-people.ts';
import { test as base, expect, type OwnPortal } from './own-portal.ts';
import { freePort } from './programs.ts';
import { randomSecret } from './random-secret.ts';
import { alerts, chooseInUserMenu, forgetCookies, hydrated, userMenu } from './screen.ts';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

const anna = {
  eduPersonPrincipalName: 'anna@example.edu',
  mail: 'anna@example.edu',
  givenName: 'Anna',
  sn: 'D’Amico-Šimić',
  eduPersonScopedAffiliation: 'student@example.edu',
};
const MENU = { name: 'Menu utente: Anna D’Amico-Šimić' };
const button = { name: 'Accedi con Università di Ateneo' };

type Behind = { gateway: TestGateway; portal: OwnPortal };

interface Fixtures {
  /** A portal behind a gateway that proves by the secret, or by signed assertions. */
  givenGateway(by: 'secret' | 'assertion', env?: Record<string, string>): Promise<Behind>;
}

const test = base.extend<Fixtures>({
  givenGateway: async ({ givenPortal }, use) => {
    const gateways: TestGateway[] = [];
    await use(async (by, env = {}) => {
      const port = await freePort();
      const secret = randomSecret();
      const isSecret = by === 'secret';
      const gateway = await startTestGateway({
        upstreamPort: port,
        person: anna,
        ...(isSecret && { secret }),
      });
      gateways.push(gateway);
      const assertion = {
        GATEWAY_JWKS_URL: `${gateway.url}/gateway/keys`,
        GATEWAY_JWT_ISSUER: gateway.url,
        GATEWAY_JWT_AUDIENCE: 'ateneo',
      };
      const portal = await givenPortal({
        PORT: String(port),
        PUBLIC_ORIGIN: gateway.url,
        GATEWAY_SIGN_IN: '1',
        GATEWAY_PROVISION: '1',
        GATEWAY_SCOPES: 'example.edu',
        GATEWAY_LOGOUT_URL: `${gateway.url}/gateway/logout`,
        ...(isSecret ? { GATEWAY_SECRET: secret } : assertion),
        ...env,
      });
      return { gateway, portal };
    });
    for (const gateway of gateways) await gateway.stop();
  },
});

const sayWhoOneIs = (page: Page) => page.getByRole('link', { name: 'Sono io' }).click();
const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name);

test('C10: a signed assertion signs in, again and again, and only through the gateway', async ({
  page,
  context,
  givenGateway,
}) => {
  const { gateway, portal } = await givenGateway('assertion');
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
  await page.goto(`${portal.url}/account/login`);
  await page.getByRole('link', button).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('L’accesso di ateneo non è confermato');
  expect(await cookieNames(context)).not.toContain('ateneo');
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

  await page.getByLabel('Nome', { exact: true }).fill('Bea');
  await page.getByLabel('Cognome').fill('Foresti');
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

test('C10: with auto the login goes on by itself and comes back to where somebody wanted to go', async ({
  page,
  givenGateway,
}) => {
  const { gateway } = await givenGateway('secret', { GATEWAY_SIGN_IN: 'auto' });
  await page.goto(`${gateway.url}/account/profile`);
  await sayWhoOneIs(page);
  await expect(page).toHaveURL(`${gateway.url}/account/profile`);
  await expect(page.getByRole('button', MENU)).toBeVisible();
});

test('C10: with auto the login stays after a sign-out and with local=1, and shows the form', async ({
  page,
  givenGateway,
}) => {
  const { gateway } = await givenGateway('secret', { GATEWAY_SIGN_IN: 'auto' });
  await page.goto(`${gateway.url}/account/login?local=1`);
  await expect(page.getByLabel('E-mail o matricola')).toBeVisible();
  await expect(page.getByRole('link', button)).toBeVisible();

  await page.goto(`${gateway.url}/account/login`);
  await sayWhoOneIs(page);
  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL(`${gateway.url}/account/login`);
  await expect(page.getByLabel('E-mail o matricola')).toBeVisible();
  await page.goto(`${gateway.url}/student/offers`);
  await expect(page.getByLabel('E-mail o matricola')).toBeVisible();
});

test('C10: the third round trip in a minute stops with a page that says why', async ({
  page,
  givenGateway,
}) => {
  const { gateway } = await givenGateway('secret', { GATEWAY_SIGN_IN: 'auto' });
  await page.goto(`${gateway.url}/student/offers`);
  await sayWhoOneIs(page);
  await expect(page.getByRole('button', MENU)).toBeVisible();
  const losing = async () => {
    await forgetCookies(page, 'ateneo'); // as a browser that keeps no session
    await page.goto(`${gateway.url}/student/offers`);
  };

  await losing();
  await expect(page.getByRole('button', MENU)).toBeVisible();
  await losing();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('L’accesso gira a vuoto');
  await expect(page.getByText('aspetta un minuto')).toBeVisible();
  const { arrivals } = gateway.seen;
  await page.getByRole('link', { name: 'Accedi con la password' }).click();
  await expect(page.getByLabel('E-mail o matricola')).toBeVisible();
  expect(gateway.seen.arrivals).toBe(arrivals);
  expect(arrivals).toBe(3);
});

test('C10: a browser that forgets where it began is asked, and goes round in no circle', async ({
  page,
  context,
  givenGateway,
}) => {
  const { gateway } = await givenGateway('secret', { GATEWAY_SIGN_IN: 'auto' });
  await page.goto(`${gateway.url}/account/login`);
  await expect(page.getByRole('link', { name: 'Sono io' })).toBeVisible();
  await context.clearCookies();
  await sayWhoOneIs(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confermi di voler accedere?');
  expect(gateway.seen.arrivals).toBe(1);
});

test('C10: with auto a tab whose window closed with nobody at it shows the form', async ({
  page,
  context,
  givenGateway,
}) => {
  const { gateway } = await givenGateway('secret', { GATEWAY_SIGN_IN: 'auto' });
  await page.clock.install();
  await page.goto(`${gateway.url}/student/offers`);
  await sayWhoOneIs(page);
  await expect(page.getByRole('button', MENU)).toBeVisible();
  await context.clearCookies({ name: 'ateneo' });

  await page.clock.fastForward('10:05');

  await expect(page).toHaveURL(/\/account\/login\?next=/);
  await expect(page.getByLabel('E-mail o matricola')).toBeVisible();
  const { arrivals } = gateway.seen;
  expect(arrivals).toBe(1);
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

test('C10, E5: what can’t work together is named at the start', async ({ failToStart }) => {
  const secret = randomSecret();
  const refused = async (env: Record<string, string>) =>
    (await failToStart({ GATEWAY_SIGN_IN: '1', GATEWAY_SCOPES: 'example.edu', ...env })).printed;
  expect(await refused({})).toContain('GATEWAY_SIGN_IN needs a proof');
  expect(await refused({ GATEWAY_SECRET: secret, GATEWAY_SCOPES: '' })).toContain(
    'GATEWAY_SCOPES must be set',
  );
  expect(
    await refused({ GATEWAY_SECRET: secret, GATEWAY_JWKS_URL: 'https://gateway.example.edu/keys' }),
  ).toContain('exclude each other');
});
