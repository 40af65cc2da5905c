import type { Locator, Page } from 'playwright/test';
import { expect, test } from './support/portal.ts';
import { gotoLive, hydrated, userMenu } from './support/screens/screen.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const checking = 'Verifica dell’accesso in corso';

/**
 * Simulates a page that returns from the browser's cache: it still runs, but the signed-in person is unknown.
 * The event is delayed, since the page may leave for it.
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
  await hydrated(page);
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
  await hydrated(page);
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
  await hydrated(page);
  await expect(userMenu(page)).toBeVisible();
  await context.clearCookies();
  await comeBack(page);
  await expect(page).toHaveURL('/account/login?next=%2Fstudent%2Fcourses');
});

test('look: a press that is answered within 300 ms shows no ring, and one that lasts makes no button larger', async ({
  page,
  signInBeforeExam,
}) => {
  await signInBeforeExam({ title: 'Botanica' });
  await gotoLive(page, '/student/exams');
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/student/exams/book', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const button = page.getByRole('button', { name: 'Prenota Botanica' });
  const before = await button.boundingBox();
  await page.evaluate(stopRings);

  await button.click();

  await expect(button).toHaveAttribute('aria-busy', 'true');
  expect(await button.boundingBox()).toEqual(before);
  expect(await ringAfter(button, 299)).toBe('hidden');
  expect(await ringAfter(button, 302)).toBe('visible');
  expect(await button.boundingBox()).toEqual(before);
  await expect(button).toHaveText('Prenota'); // whoever doesn't see the ring still has the words
  gate.resolve();
  await expect(page.getByRole('button', { name: 'Annulla prenotazione di Botanica' })).toBeFocused();
  const tile = page.getByRole('listitem').filter({ hasText: 'Botanica' }).locator('.tile');
  await expect(tile).toHaveCSS('transition-duration', '0.15s');
});

/** Run in the page: a ring stands still from its first moment on, however late it is looked at. */
function stopRings(): void {
  new MutationObserver(() => {
    for (const ring of document.querySelectorAll('.spinner'))
      for (const animation of ring.getAnimations()) animation.pause();
  }).observe(document.body, { childList: true, subtree: true });
}

/** Whether the ring of a busy button is seen so many ms after it came to be. */
const ringAfter = (button: Locator, ms: number) =>
  button.locator('.spinner').evaluate((ring, at) => {
    for (const animation of ring.getAnimations()) animation.currentTime = at;
    return getComputedStyle(ring).visibility;
  }, ms);
