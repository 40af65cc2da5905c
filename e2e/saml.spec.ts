import type { Page } from 'playwright/test';
import { askOffice } from './support/fixtures/institution.ts';
import { expect, passIdentityProvider, test } from './support/programs/saml-bench.ts';
import { alerts, chooseInUserMenu, loginData, renew, userMenu } from './support/screens/screen.ts';

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
  ignoreHTTPSErrors,
}) => {
  await signInAs('multi');
  await expect(page).toHaveURL('/student/offers');
  await expect.poll(() => loginData(page)).not.toBeNull();
  const other = await browser.newContext({ ...(baseURL && { baseURL }), ignoreHTTPSErrors, locale: 'it-IT' });
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
  expect(await askOffice('profiles/find', { who: 'eve@example.edu' })).toMatchObject([{ type: 'student' }]);
  expect(await askOffice('profiles/find', { who: 'carol@example.edu' })).toEqual([]);
});

for (const [person, affiliation] of [
  ['carol', 'staff'],
  ['guest', 'a guest'],
] as const) {
  test(`C10: ${person}, who is ${affiliation}, becomes no student and is told whom to ask`, async ({
    page,
    context,
    signInAs,
    bench,
  }) => {
    await signInAs(person);
    await expect(heading(page)).toHaveText('Il tuo account non ha profili attivi');
    await expect(page.getByText('Rivolgiti alla segreteria')).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(bench.sessionCookie);
    expect(await askOffice('profiles/find', { who: `${person}@example.edu` })).toEqual([]);
  });
}

test('C10: bare, without anything that names a person, is told whom to ask', async ({ page, signInAs }) => {
  await signInAs('bare');
  await expect(heading(page)).toHaveText('Il tuo ateneo non ci dice chi sei');
  await expect(page.getByText('Chiedi all’assistenza del tuo ateneo')).toBeVisible();
});

test('C10: nomail is told what is missing for a first sign-in', async ({ page, signInAs }) => {
  await signInAs('nomail');
  await expect(heading(page)).toHaveText('Mancano alcuni tuoi dati');
  await expect(page.getByText('Chiedi all’assistenza del tuo ateneo')).toBeVisible();
});

test('C10: stranger, of another institution, is told so and can come in as somebody else', async ({
  page,
  signInAs,
}) => {
  await signInAs('stranger');
  await expect(heading(page)).toHaveText('Questo account è di un altro ateneo');
  await expect(page.getByText('Accedi con l’account che ti ha dato questo ateneo')).toBeVisible();
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
  await expect(page.getByText('chiedi all’assistenza del tuo ateneo')).toBeVisible();
  await page.getByRole('link', { name: 'Vai all’accesso con password' }).click();
  await expect(page.getByLabel('E-mail o matricola')).toBeVisible();
});

test('C10, C6: signing out ends the portal’s session and the gateway’s', async ({
  page,
  context,
  signInAs,
  bench,
}) => {
  await signInAs('alice');
  await expect(page).toHaveURL('/student/offers');
  const hasSession = async () => (await context.cookies()).some(({ name }) => name === bench.sessionCookie);
  expect(await hasSession()).toBe(true);

  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL('/account/login');
  expect(await hasSession()).toBe(false);

  await page.goto('/student/offers');
  await expect(page).toHaveURL(/\/account\/login\?next=/);
  await page.getByRole('link', button).click();
  await passIdentityProvider(page, 'zoe'); // asked for anew
  await expect(userMenu(page)).toHaveAccessibleName('Menu utente: Zoë Åström-李');
});

test('C10, C6: a single logout at the identity provider ends the sign-in here when its window is to be renewed', async ({
  page,
  signInAs,
  bench,
}) => {
  await signInAs('alice');
  await expect(page).toHaveURL('/student/offers');
  expect(await renew(page)).toBe(200);

  await page.goto(`/mellon/logout?ReturnTo=${encodeURIComponent(`${bench.url}/student/offers`)}`);
  await expect(userMenu(page)).toHaveAccessibleName('Menu utente: Alice Student'); // the portal was told of nothing
  expect(await renew(page)).toBe(401);
  await expect(page).toHaveURL(/\/account\/login\?next=/);
});

test('C10: a sign-in that began elsewhere is asked about before anybody is signed in', async ({
  page,
  context,
  bench,
}) => {
  await page.goto('/account/saml?state=AAAAAAAAAAAAAAAAAAAAAA');
  await passIdentityProvider(page, 'alice');
  await expect(heading(page)).toHaveText('Confermi di voler accedere?');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(bench.sessionCookie);

  await page.getByRole('link', button).click();
  await expect(page).toHaveURL('/student/offers');
});

test('C10: the way in leads on to where somebody wanted to go', async ({ page }) => {
  await page.goto('/account/profile');
  await page.getByRole('link', button).click();
  await passIdentityProvider(page, 'zoe');
  await expect(page).toHaveURL('/account/profile');
});

test('C10: a refusal is told on its page, without an alert besides', async ({ page, signInAs }) => {
  await signInAs('bare');
  await expect(heading(page)).toHaveText('Il tuo ateneo non ci dice chi sei');
  await expect(alerts(page).getByRole('alert')).toHaveCount(0);
});
