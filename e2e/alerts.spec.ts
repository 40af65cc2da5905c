import type { Page } from 'playwright/test';
import { expect, test } from './portal.ts';
import { alerts, userMenu } from './screen.ts';

/** Saves the profile, which says so in an alert. */
async function raiseAlert(page: Page): Promise<void> {
  await page.getByLabel('Telefono').fill('+39 333 1234567');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(saved(page)).toBeVisible();
}

const saved = (page: Page) => alerts(page).getByRole('status').filter({ hasText: 'Profilo salvato.' });

test('B7: an alert says its kind and when it was raised, at the top right, and can be closed', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await page.goto('/account/profile');
  await raiseAlert(page);

  await expect(saved(page)).toContainText(/Fatto\s*\d\d:\d\d/);
  const box = await saved(page).boundingBox();
  const { width = 0 } = page.viewportSize() ?? {};
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 40);
  expect(box?.y).toBeLessThan(120);

  await alerts(page).getByRole('button', { name: 'Chiudi l’avviso' }).click();
  await expect(saved(page)).toHaveCount(0);
});

test('B7: it is gone after ten seconds, but not while it is pointed at or focused', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await page.clock.install();
  await page.goto('/account/profile');
  await expect(userMenu(page)).toBeVisible();
  await raiseAlert(page);
  await saved(page).hover();
  await page.clock.fastForward(30_000);
  await expect(saved(page)).toBeVisible();

  await page.mouse.move(0, 700);
  await alerts(page).getByRole('button', { name: 'Chiudi l’avviso' }).focus();
  await page.clock.fastForward(30_000);
  await expect(saved(page)).toBeVisible();

  await page.getByLabel('Telefono').focus();
  await page.clock.fastForward(10_000);
  await expect(saved(page)).toHaveCount(0);
});

test('B7: navigation clears it, a change of the query or a refresh does not', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await page.goto('/account/profile');
  await raiseAlert(page);
  await page.evaluate(() => history.pushState(null, '', '?x=1'));
  await expect(page).toHaveURL('/account/profile?x=1');
  await expect(saved(page)).toBeVisible();

  await page.getByRole('link', { name: /^Insegnamenti/ }).click();

  await expect(page).toHaveURL('/student/courses');
  await expect(saved(page)).toHaveCount(0);
});

test('B7: one raised with a redirect is shown where that lands', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.goto('/nowhere');
  await expect(page).toHaveURL('/student/dashboard');
  await expect(alerts(page).getByRole('status')).toContainText('La pagina che cercavi non esiste.');
  await page.reload();
  await expect(userMenu(page)).toBeVisible();
  await expect(alerts(page).getByRole('status')).toHaveCount(0);
});
