import type { Page } from 'playwright/test';
import { PASSWORD, serial } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { examine } from './support/screens/examine-page.ts';
import { alerts, hydrated, userMenu } from './support/screens/screen.ts';

async function fillIn(page: Page, { email, password = PASSWORD }: { email: string; password?: string }) {
  await page.getByLabel('Nome', { exact: true }).fill('Ugo');
  await page.getByLabel('Cognome', { exact: true }).fill('Nuovo');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Ho letto l’informativa').check();
}

test('C11, C4: registering signs in, as a student who sees the offers', async ({ page }) => {
  const email = `ugo${serial()}@example.org`;
  await page.goto('/account/login');
  await page.getByRole('link', { name: 'Non hai un account? Registrati' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registrati');
  await fillIn(page, { email });
  const asked = page.waitForRequest('**/api/user/register');
  await page.getByRole('button', { name: 'Crea l’account' }).click();

  expect((await asked).postDataJSON()).toMatchObject({
    email,
    password: PASSWORD,
    language: 'it',
    privacy: true,
  });
  await expect(page).toHaveURL('/student/offers');
  await expect(userMenu(page)).toHaveAccessibleName('Menu utente: Ugo Nuovo');
});

test('C14: what breaks a rule is said beside its field, and what was typed stays', async ({ page }) => {
  await page.goto('/account/register');
  await hydrated(page);
  await fillIn(page, { email: 'non-è-un-indirizzo', password: 'corta' });
  await page.getByRole('button', { name: 'Crea l’account' }).click();

  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(
    'Scrivi un indirizzo come nome@esempio.it.',
  );
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Servono almeno 8 caratteri\.$/,
  );
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Ugo');
});

test('C14: a field is checked once it is left, never the password', async ({ page }) => {
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/validate')) asked.push(request.postDataJSON());
  });
  await page.goto('/account/register');
  await hydrated(page);
  await page.getByLabel('Password', { exact: true }).fill('corta');
  await page.getByLabel('E-mail').fill('non-è-un-indirizzo');
  await page.getByLabel('Nome', { exact: true }).focus();

  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(
    'Scrivi un indirizzo come nome@esempio.it.',
  );
  expect(asked).toEqual([{ email: 'non-è-un-indirizzo' }]);
});

test('C11: the day of birth is typed as one writes it, and goes as a date', async ({ page }) => {
  await page.goto('/account/register');
  await hydrated(page);
  await fillIn(page, { email: `ugo${serial()}@example.org` });
  await page.getByLabel(/^Data di nascita/).fill('14 marzo 62');
  await page.getByLabel('Nome', { exact: true }).focus();
  await expect(page.getByLabel(/^Data di nascita/)).toHaveValue('mer 14 mar 1962');
  const asked = page.waitForRequest('**/api/user/register');
  await page.getByRole('button', { name: 'Crea l’account' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ birthDate: '1962-03-14' });
});

test('C11: an address that somebody has already is refused without saying so outright', async ({
  page,
  givenStudent,
}) => {
  const { email } = await givenStudent();
  await page.goto('/account/register');
  await hydrated(page);
  await fillIn(page, { email });
  await page.getByRole('button', { name: 'Crea l’account' }).click();
  await expect(alerts(page).getByRole('alert')).toContainText('Se hai già un account');
  await expect(page).toHaveURL('/account/register');
});

test('C9: what is typed survives a reload and a change of language, but for the password', async ({
  page,
}) => {
  await page.goto('/account/register');
  await hydrated(page);
  await fillIn(page, { email: 'ugo@example.org' });
  await page.reload();
  await expect(page.getByLabel('E-mail')).toHaveValue('ugo@example.org');
  await expect(page.getByLabel('Ho letto l’informativa')).toBeChecked();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');

  await page.goto('/account/register?lng=en');
  await expect(page.getByLabel('Family name')).toHaveValue('Nuovo');
  await expect(alerts(page).getByRole('alert')).toHaveCount(0);
});

test('S12: who registered proves the address by its link, and is told so until then', async ({
  page,
  mailTo,
}) => {
  const email = `ugo${serial()}@example.org`;
  await page.goto('/account/register');
  await hydrated(page);
  await fillIn(page, { email });
  await page.getByRole('button', { name: 'Crea l’account' }).click();
  await expect(page).toHaveURL('/student/offers');
  const notice = page.getByText('Conferma il tuo indirizzo e-mail');
  await expect(notice).toBeVisible();
  await examine(page, '/student/offers', 'it', 'student-offers-unproven');
  const linkOf = async () => (await mailTo(email)).match(/http\S+/)?.[0] ?? '';
  const first = await linkOf();
  await page.goto('/account/profile');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Manda di nuovo il link' }).click();
  await expect(alerts(page).getByText('Il link è in arrivo.')).toBeVisible();
  await expect.poll(linkOf).not.toBe(first);

  await page.goto(await linkOf());
  await page.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
  await expect(page.getByText('Indirizzo confermato.')).toBeVisible();
  await page.goto('/student/offers');
  await expect(notice).toHaveCount(0);
});
