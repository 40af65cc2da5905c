import type { Page } from 'playwright/test';
import { PASSWORD } from './support/given-people.ts';
import { expect, test } from './support/portal.ts';
import { chooseInUserMenu, hydrated, signInByForm, userMenu } from './support/screen.ts';

const keptOffer = (page: Page) => page.evaluate(() => localStorage.getItem('ateneo.offer'));

test('B8: the offer of any URL is kept and leaves the URL, also through the redirect to the sign-in', async ({
  page,
}) => {
  await page.goto('/student/exams?offer=laurea-2026_A&tab=booked');
  await expect(page).toHaveURL('/account/login?next=%2Fstudent%2Fexams%3Ftab%3Dbooked');
  await expect.poll(() => keptOffer(page)).toBe('laurea-2026_A');
});

for (const offer of ['<script>', 'a b', 'x'.repeat(65), '']) {
  test(`B8: ${JSON.stringify(offer.slice(0, 9))} is no offer, and leaves the URL all the same`, async ({
    page,
  }) => {
    await page.goto(`/account/login?offer=${encodeURIComponent(offer)}`);
    await expect(page).toHaveURL('/account/login');
    await hydrated(page);
    expect(await keptOffer(page)).toBeNull();
  });
}

test('B8: after the sign-in a kept offer wins over home', async ({ page, givenStudent }) => {
  const student = await givenStudent({ password: PASSWORD });
  await page.goto('/?offer=laurea-2026');
  await expect.poll(() => keptOffer(page)).toBe('laurea-2026');
  await signInByForm(page, student.email, PASSWORD);
  await expect(page).toHaveURL('/student/offers');
});

test('B8: but not over the page one came for', async ({ page, givenStudent }) => {
  const student = await givenStudent({ password: PASSWORD });
  await page.goto('/student/courses?offer=laurea-2026');
  await expect.poll(() => keptOffer(page)).toBe('laurea-2026');
  await signInByForm(page, student.email, PASSWORD);
  await expect(page).toHaveURL('/student/courses');
});

test('B8: it goes along with the registration', async ({ page }) => {
  await page.goto('/account/register?offer=laurea-2026');
  await expect.poll(() => keptOffer(page)).toBe('laurea-2026');
  await page.getByLabel('Nome', { exact: true }).fill('Ugo');
  await page.getByLabel('Cognome').fill('Nuovo');
  await page.getByLabel('E-mail').fill(`offerta${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Ho letto l’informativa').check();
  const asked = page.waitForRequest('**/api/user/register');
  await page.getByRole('button', { name: 'Crea l’account' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ offer: 'laurea-2026' });
});

test('B8: it goes with the sign-out', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.goto('/student/courses?offer=laurea-2026');
  await expect(page).toHaveURL('/student/courses');
  await expect.poll(() => keptOffer(page)).toBe('laurea-2026');
  await expect(userMenu(page)).toBeVisible();
  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL('/account/login');
  expect(await keptOffer(page)).toBeNull();
});
