import type { Page } from 'playwright/test';
import { givenOffer } from './support/fixtures/offers.ts';
import { PASSWORD, serial } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { examine } from './support/screens/examine-page.ts';
import { chooseInUserMenu, hydrated, signInByForm, userMenu } from './support/screens/screen.ts';

const rememberedOffer = (page: Page) => page.evaluate(() => localStorage.getItem('ateneo.offer'));

test('B8: the offer of any URL is kept and leaves the URL, also through the redirect to the sign-in', async ({
  page,
}) => {
  await page.goto('/student/exams?offer=laurea-2026_A&tab=booked');
  await expect(page).toHaveURL('/account/login?next=%2Fstudent%2Fexams%3Ftab%3Dbooked');
  await expect.poll(() => rememberedOffer(page)).toBe('laurea-2026_A');
});

for (const offer of ['a\tb', '\u0000', 'x'.repeat(65), '']) {
  test(`B8: ${JSON.stringify(offer.slice(0, 9))} is no offer, and leaves the URL all the same`, async ({
    page,
  }) => {
    await page.goto(`/account/login?offer=${encodeURIComponent(offer)}`);
    await expect(page).toHaveURL('/account/login');
    await hydrated(page);
    expect(await rememberedOffer(page)).toBeNull();
  });
}

test('B8: any code is kept, and comes to the offers as it was', async ({ page, signInAsStudent }) => {
  const code = '<b>L-31/2026.A=+ 1%';
  await signInAsStudent({ badge: null });
  await page.goto(`/student/offers?${new URLSearchParams({ offer: code })}`);
  await expect(page.getByText(`Nessuna offerta ha il codice ${code}.`, { exact: false })).toBeVisible();
});

test('B8: a kept offer survives the choice of a profile', async ({ page, givenStudentWhoTeaches }) => {
  const person = await givenStudentWhoTeaches({ password: PASSWORD });
  await page.goto('/account/login?offer=laurea-2026');
  await expect.poll(() => rememberedOffer(page)).toBe('laurea-2026');
  await signInByForm(page, person.email, PASSWORD);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Studente/ })
    .click();
  await expect(page).toHaveURL(/^[^?]*\/student\/offers/);
  await expect(page.getByText('Nessuna offerta ha il codice laurea-2026.', { exact: false })).toBeVisible();
});

test('B8: after the sign-in a kept offer wins over home, and the offers open on it, once', async ({
  page,
  givenStudent,
}) => {
  const offer = await givenOffer();
  const student = await givenStudent({ password: PASSWORD, badge: null });
  await page.goto(`/?offer=${offer.code}`);
  await expect.poll(() => rememberedOffer(page)).toBe(offer.code);
  await signInByForm(page, student.email, PASSWORD);
  await expect(page).toHaveURL(`/student/offers/${offer.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Informatica');
  expect(await rememberedOffer(page)).toBeNull();
  await page.getByRole('link', { name: 'Offerta formativa' }).first().click();
  await expect(page).toHaveURL('/student/offers');
});

test('B8: of a link to an offer that isn’t there is said that it isn’t', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent({ badge: null });
  await page.goto('/student/offers?offer=laurea-1999');
  await expect(page.getByText('Nessuna offerta ha il codice laurea-1999.', { exact: false })).toBeVisible();
});

test('G5: an offer is found in spite of an error, and its page says how to get in', async ({
  page,
  signInAsStudent,
}) => {
  const { id, title } = await givenOffer({ programme: `Oceanografia ${serial()}` });
  await signInAsStudent({ badge: null });
  await page.goto('/student/offers');
  await hydrated(page);
  await page.getByRole('searchbox', { name: 'Cerca un’offerta' }).fill('oceanogarfia');
  await expect(page).toHaveURL('/student/offers?text=oceanogarfia');
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`/student/offers/${id}`);
  await expect(page.getByRole('heading', { name: 'Che cosa succede dopo' })).toBeVisible();
  await examine(page, `/student/offers/${id}`, 'it', 'student-offer');
});

test('B8: but not over the page one came for', async ({ page, givenStudent }) => {
  const student = await givenStudent({ password: PASSWORD });
  await page.goto('/student/courses?offer=laurea-2026');
  await expect.poll(() => rememberedOffer(page)).toBe('laurea-2026');
  await signInByForm(page, student.email, PASSWORD);
  await expect(page).toHaveURL('/student/courses');
});

test('B8: it goes along with the registration', async ({ page }) => {
  await page.goto('/account/register?offer=laurea-2026');
  await expect.poll(() => rememberedOffer(page)).toBe('laurea-2026');
  await page.getByLabel('Nome', { exact: true }).fill('Ugo');
  await page.getByLabel('Cognome', { exact: true }).fill('Nuovo');
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
  await expect.poll(() => rememberedOffer(page)).toBe('laurea-2026');
  await expect(userMenu(page)).toBeVisible();
  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL('/account/login');
  expect(await rememberedOffer(page)).toBeNull();
});
