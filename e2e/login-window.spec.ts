import type { Page } from 'playwright/test';
import { askInstitution } from './support/fixtures/institution.ts';
import { expect, test } from './support/portal.ts';
import { alerts, leave, loginData, userMenu } from './support/screens/screen.ts';

const MINUTE_MS = 60_000;
const WINDOW_MS = 10 * MINUTE_MS;
const expired = 'La sessione è scaduta. Accedi di nuovo per continuare.';

/** How often the pages asked to stay signed in. */
function countRenewals(...pages: Page[]): { count: number } {
  const renewals = { count: 0 };
  for (const page of pages) {
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/autologin')) renewals.count += 1;
    });
  }
  return renewals;
}

const loginDate = async (page: Page) => String((await loginData(page))?.loginDate);

test('C9: who is at work is renewed two minutes before the end, silently, one tab for all', async ({
  page,
  context,
  signInAsStudent,
}) => {
  await signInAsStudent({ ageMs: WINDOW_MS - 2 * MINUTE_MS - 8_000 });
  const other = await context.newPage();
  const renewals = countRenewals(page, other);
  await other.goto('/student/lessons');
  await page.goto('/student/courses');
  await expect.poll(() => loginDate(page)).not.toBe('undefined');
  const before = await loginDate(page);
  for (const tab of [page, other]) await tab.mouse.wheel(0, 10);
  expect(renewals.count).toBe(0);

  await expect.poll(() => loginDate(page), { timeout: 20_000 }).not.toBe(before);

  await expect.poll(() => loginDate(other)).toBe(await loginDate(page));
  expect(renewals.count).toBe(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(userMenu(page)).toBeVisible();
});

test('C9: who is idle is asked a minute before the end, and may stay', async ({ page, signInAsStudent }) => {
  await signInAsStudent({ ageMs: WINDOW_MS - 50_000 });
  await page.goto('/student/courses');
  const dialog = page.getByRole('dialog', { name: 'Ci sei ancora?' });
  await expect(dialog).toContainText(/tra \d+ s uscirai/);
  const before = await loginDate(page);

  await dialog.getByRole('button', { name: 'Continua la sessione' }).click();

  await expect(dialog).toHaveCount(0);
  await expect.poll(() => loginDate(page)).not.toBe(before);
  await expect(page).toHaveURL('/student/courses');
});

test('C9: or leave', async ({ page, signInAsStudent }) => {
  await signInAsStudent({ ageMs: WINDOW_MS - 50_000 });
  await page.goto('/student/courses');
  await page.getByRole('dialog', { name: 'Ci sei ancora?' }).getByRole('button', { name: 'Esci' }).click();
  await expect(page).toHaveURL('/account/login');
  await expect(alerts(page).getByRole('alert')).toHaveCount(0);
});

test('C9: after twelve hours it is time to sign in again, however busy one is', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent({ ageMs: MINUTE_MS, absoluteLeftMs: 50_000 });
  const renewals = countRenewals(page);
  await page.goto('/student/courses');
  await page.mouse.wheel(0, 10);
  const dialog = page.getByRole('dialog', { name: 'È ora di accedere di nuovo' });
  await expect(dialog).toContainText('Sono passate 12 ore');

  await dialog.getByRole('button', { name: 'Accedi di nuovo' }).click();

  await expect(page).toHaveURL('/account/login?next=%2Fstudent%2Fcourses');
  expect(renewals.count).toBe(0);
});

test('C8: at the end every tab goes to the sign-in without a click, each to come back to its own page', async ({
  page,
  context,
  signInAsStudent,
}) => {
  await signInAsStudent({ ageMs: WINDOW_MS - 15_000 });
  const other = await context.newPage();
  await other.goto('/student/lessons?week=3');
  await page.goto('/student/courses');
  await expect(page.getByRole('heading', { name: 'Ci sei ancora?' })).toBeVisible();

  await expect(page).toHaveURL('/account/login?next=%2Fstudent%2Fcourses', { timeout: 25_000 });
  await expect(other).toHaveURL('/account/login?next=%2Fstudent%2Flessons%3Fweek%3D3', { timeout: 5_000 });

  await expect(alerts(page).getByRole('alert')).toHaveText(new RegExp(expired));
  expect(await loginData(page)).toBeNull();
  await page.goto('/student/courses');
  await expect(page).toHaveURL(/\/account\/login/);
});

test('C7: a bearer that the institution has ended leads to the sign-in, with a warning', async ({
  page,
  signInByToken,
}) => {
  const { token } = await signInByToken();
  await page.goto('/account/profile');
  await expect(userMenu(page)).toBeVisible();
  await page.getByLabel('Telefono').fill('+39 333 1234567');
  await askInstitution('/api/user/logout', {}, token);

  await page.keyboard.press('Enter'); // the hub may have noticed before, and left

  await expect(page).toHaveURL('/account/login?next=%2Faccount%2Fprofile');
  await expect(alerts(page).getByRole('alert')).toHaveText(new RegExp(expired));
  expect(await loginData(page)).toBeNull();
});

test('C7: met while a page is made, likewise', async ({ page, context, signInByToken }) => {
  const { token } = await signInByToken();
  await page.goto('/student/courses');
  await expect.poll(() => loginData(page)).not.toBeNull();
  await leave(page); // its hub would notice, and leave by itself
  await askInstitution('/api/user/logout', {}, token);

  await page.goto('/student/courses');

  await expect(page).toHaveURL('/account/login?next=%2Fstudent%2Fcourses');
  await expect(alerts(page).getByRole('alert')).toHaveText(new RegExp(expired));
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('ateneo');
});
