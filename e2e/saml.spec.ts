import type { Page } from 'playwright/test';
import { WebSocket } from 'ws';
import { postSignIn } from './begin-sign-in.ts';
import { expect, passIdentityProvider, test } from './saml-bench.ts';
import { alerts, chooseInUserMenu, loginData, userMenu } from './screen.ts';

test.use({ environment: { GATEWAY_PROVISION: '1' } });

const button = { name: 'Accedi con Università di Ateneo' };
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const [person, name] of [
  ['alice', 'Alice Student'],
  ['zoe', 'Zoë Åström-李'],
  ['obrien', "Séamus O'Brien"],
  ['big', 'Big Headers'],
] as const) {
  test(`C10: ${person} comes in through the gateway, with the name right to the letter`, async ({
    page,
    signInAs,
  }) => {
    await signInAs(person);
    await expect(page).toHaveURL('/student/offers');
    await expect(userMenu(page)).toHaveAccessibleName(`Menu utente: ${name}`);
  });
}

test('C10: bob, of the faculty, becomes a professor', async ({ page, signInAs }) => {
  await signInAs('bob');
  await expect(page).toHaveURL('/professor/dashboard');
  await expect(userMenu(page)).toHaveAccessibleName('Menu utente: Bob Teacher');
});

test('C10: multi, with several addresses and codes, gets one account', async ({
  page,
  signInAs,
  browser,
  baseURL,
}) => {
  await signInAs('multi');
  await expect(page).toHaveURL('/student/offers');
  await expect.poll(() => loginData(page)).not.toBeNull();
  const other = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'it-IT' });
  const second = await other.newPage();
  await second.goto('/account/login');
  await second.getByRole('link', button).click();
  await passIdentityProvider(second, 'multi');
  await expect(second).toHaveURL('/student/offers');
  await expect.poll(() => loginData(second)).not.toBeNull();
  expect((await loginData(second))?.id).toBe((await loginData(page))?.id);
  await other.close();
});

test('C10: eve’s headers and markup are a name like any other', async ({ page, signInAs }) => {
  const opened: string[] = [];
  page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  await signInAs('eve');
  await expect(page).toHaveURL('/student/offers');
  await expect(userMenu(page)).toHaveAccessibleName('Menu utente: <script>alert(1)</script> tab here');
  expect(opened).toEqual([]);
});

test('C10: bare, without anything that names a person, is told whom to ask', async ({ page, signInAs }) => {
  await signInAs('bare');
  await expect(heading(page)).toHaveText('Il tuo ateneo non ci dice chi sei');
  await expect(page.getByText('Chiedi all’assistenza del tuo ateneo')).toBeVisible();
});

test('C10: nomail is told what is missing for a first sign-in', async ({ page, signInAs }) => {
  await signInAs('nomail');
  await expect(heading(page)).toHaveText('Mancano alcuni tuoi dati');
});

test('C10: stranger, of another institution, is told so and can come in as somebody else', async ({
  page,
  signInAs,
}) => {
  await signInAs('stranger');
  await expect(heading(page)).toHaveText('Questo account è di un altro ateneo');
  await page.getByRole('link', { name: 'Usa un altro account di ateneo' }).click();
  await expect(page).toHaveURL('/account/login');
  await page.getByRole('link', button).click();
  await passIdentityProvider(page, 'alice');
  await expect(userMenu(page)).toHaveAccessibleName('Menu utente: Alice Student');
});

test('C10: huge gets a page that says what to do, and the rest of the portal stays open', async ({
  page,
  signInAs,
}) => {
  await signInAs('huge');
  await expect(heading(page)).toHaveText('La richiesta è troppo grande');
  await page.getByRole('link', { name: 'Vai all’accesso con password' }).click();
  await expect(page.getByLabel('E-mail o matricola')).toBeVisible();
});

test('C10, C6: signing out ends the portal’s session and the gateway’s', async ({ page, signInAs }) => {
  await signInAs('alice');
  await expect(page).toHaveURL('/student/offers');

  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL('/account/login');

  await page.goto('/student/offers');
  await expect(page).toHaveURL(/\/account\/login\?next=/);
  await page.getByRole('link', button).click();
  await passIdentityProvider(page, 'zoe'); // asked for anew
  await expect(userMenu(page)).toHaveAccessibleName('Menu utente: Zoë Åström-李');
});

test('C10: a sign-in that began elsewhere is asked about before anybody is signed in', async ({
  page,
  context,
}) => {
  await page.goto('/account/saml?state=AAAAAAAAAAAAAAAAAAAAAA');
  await passIdentityProvider(page, 'alice');
  await expect(heading(page)).toHaveText('Confermi di voler accedere?');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('ateneo');

  await page.getByRole('link', button).click();
  await expect(page).toHaveURL('/student/offers');
});

test('C10: the way in leads on to where somebody wanted to go', async ({ page }) => {
  await page.goto('/account/profile');
  await page.getByRole('link', button).click();
  await passIdentityProvider(page, 'zoe');
  await expect(page).toHaveURL('/account/profile');
});

const spoofed = {
  'x-remote-user': 'carol@example.edu',
  'x-remote-scoped-affiliation': 'faculty@example.edu',
  'x-remote-home-organization': 'example.edu',
  'x-remote-mail': 'carol@example.edu',
  'x-remote-given-name': 'Carol',
  'x-remote-surname': 'Admin',
};
const spellings: Record<string, (name: string) => string> = {
  'as they are': (name) => name,
  'with underscores': (name) => name.replaceAll('-', '_'),
  'with one underscore': (name) => name.replace(/-(?=[^-]*$)/, '_'),
  'in capitals': (name) => name.toUpperCase(),
};
const paths = [
  '/api/saml/login',
  '/api/saml/login/',
  '/api/saml//login',
  '/API/saml/login',
  '/api/saml/login;x',
  '/api/saml%2Flogin',
  '/api/saml/%6cogin',
  '/api/saml/login?x=1',
  '/api/user/profile',
];

for (const [how, spelled] of Object.entries(spellings)) {
  test(`C10: identity headers of a browser’s own (${how}) open nothing, at the gateway and past it`, async ({
    bench,
  }) => {
    const own = Object.fromEntries(Object.entries(spoofed).map(([name, value]) => [spelled(name), value]));
    const secrets: Record<string, string>[] = [{}, { 'x-gateway-secret': 'x'.repeat(43) }];
    for (const url of [bench.url, bench.innerUrl]) {
      for (const path of paths) {
        for (const secret of secrets) {
          const answer = await postSignIn(url, { ...own, ...secret }, path);
          expect([303, 307, 308, 401, 403, 404], `${url}${path}`).toContain(answer.status);
          expect(answer.headers.getSetCookie().join()).not.toContain('ateneo=');
        }
      }
    }
  });
}

test('C10: past the gateway a sign-in is told that nothing proves it', async ({ bench }) => {
  const answer = await postSignIn(bench.innerUrl, spoofed);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ result: { reasons: [{ code: 'saml.noProof' }] } });
});

test('C10: identity headers open no WebSocket', async ({ bench }) => {
  for (const url of [bench.url, bench.innerUrl]) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/notifications`, {
      headers: { ...spoofed, origin: bench.url },
    });
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
      socket.on('open', () => resolve(101));
      socket.on('error', () => resolve('error'));
    });
    expect(status).toBe(401);
  }
});

test('C10: a refusal is told on its page, without an alert besides', async ({ page, signInAs }) => {
  await signInAs('bare');
  await expect(heading(page)).toHaveText('Il tuo ateneo non ci dice chi sei');
  await expect(alerts(page).getByRole('alert')).toHaveCount(0);
});
