import type { Page } from 'playwright/test';
import { expect, test } from './support/portal.ts';
import { userMenu } from './support/screen.ts';

const checking = 'Verifica dell’accesso in corso';

/**
 * As when the browser takes the page out of its cache: it lives on, but who is signed in is unknown. A moment later, since the
 * page may leave for it.
 */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  });

test('B6: a tab that comes back shows nothing until it is known who is signed in', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await page.goto('/student/courses');
  await expect(userMenu(page)).toBeVisible();
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/session/status', async (route) => {
    await gate.promise;
    await route.continue();
  });

  await comeBack(page);

  await expect(page.getByRole('status').filter({ hasText: checking })).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  await expect(userMenu(page)).toBeHidden();
  gate.resolve();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: checking })).toHaveCount(0);
});

test('B6: after ten seconds it offers to try again', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.clock.install();
  await page.goto('/student/courses');
  await expect(userMenu(page)).toBeVisible();
  await page.route('**/api/session/status', () => {}); // never answered
  await comeBack(page);
  await expect(page.getByRole('status').filter({ hasText: checking })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Riprova' })).toHaveCount(0);

  await page.clock.fastForward(10_000);

  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(userMenu(page)).toBeVisible();
});

test('B6, C8: signed out meanwhile, it goes to the sign-in', async ({ page, context, signInAsStudent }) => {
  await signInAsStudent();
  await page.goto('/student/courses');
  await expect(userMenu(page)).toBeVisible();
  await context.clearCookies();
  await comeBack(page);
  await expect(page).toHaveURL('/account/login?next=%2Fstudent%2Fcourses');
});
