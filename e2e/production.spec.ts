import type { Page } from 'playwright/test';
import type { ForeignInstitution } from './support/foreign/foreign-institution.ts';
import { expect, test } from './support/foreign/foreign-portal.ts';

/** What was asked for who isn't signed in: a sign-out of the test before may still be on its way. */
const askedForNobody = ({ asked }: ForeignInstitution) =>
  asked.filter(({ headers }) => !headers.authorization);

/** Whether the browser's own menu would open there. */
async function hasContextMenu(page: Page, target: ReturnType<Page['locator']>): Promise<boolean> {
  await page.evaluate(() => {
    addEventListener('contextmenu', (event) => Object.assign(window, { shut: event.defaultPrevented }), {
      once: true,
    });
  });
  await target.click({ button: 'right' });
  return !(await page.evaluate(() => Reflect.get(window, 'shut')));
}

test('B9: on the production host the context menu is shut, but where it is needed', async ({
  page,
  institution,
  signIn,
}) => {
  await signIn(institution.givenPerson());
  await page.goto('/account/profile');
  await expect(page.getByRole('navigation', { name: 'Studente' })).toBeVisible();

  const heading = page.getByRole('heading', { level: 1 });
  expect(await hasContextMenu(page, heading)).toBe(false);
  expect(await hasContextMenu(page, page.getByLabel('Indirizzo'))).toBe(true);
  expect(await hasContextMenu(page, page.getByRole('link', { name: /^Lezioni/ }))).toBe(true);
  await heading.selectText();
  expect(await hasContextMenu(page, heading)).toBe(true);
});

test('B9: on the sign-in page too', async ({ page, institution }) => {
  await page.goto('/account/login');
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
  await expect.poll(() => hasContextMenu(page, page.getByRole('heading', { level: 1 }))).toBe(false);
  expect(askedForNobody(institution)).toEqual([]);
});

test('A5, A8: on the production host there is no preview mark and no offers in the menu', async ({
  page,
  institution,
  signIn,
}) => {
  await signIn(institution.givenPerson());
  await page.goto('/account/profile');
  const menu = page.getByRole('navigation', { name: 'Studente' });
  await expect(menu.getByRole('link', { name: /^Esami/ })).toBeVisible();
  await expect(menu.getByRole('link', { name: /^Offerta formativa/ })).toHaveCount(0);
  await expect(page.getByText('Anteprima')).toHaveCount(0);
});

test('A8: the start says nothing of a preview', async ({ house }) => {
  await expect.poll(() => house.announced()).toContain(`Ateneo is at ${house.url}`);
  expect(house.announced().join('\n')).not.toContain('Preview');
});

test('A8: the Host header does not make a preview', async ({ request, institution }) => {
  const page = await request.get('/account/login', { headers: { host: 'preview.example' } });
  expect(await page.text()).not.toMatch(/<p[^>]*Ambiente di prova/);
  expect(askedForNobody(institution)).toEqual([]);
});

test('A7: no learning platform is linked while none is configured', async ({ page, institution, signIn }) => {
  await signIn(
    institution.givenPerson({ profiles: [{ type: 'STUDENT', name: 'Bea', badge: 1, hasCanvas: true }] }),
  );
  await page.goto('/account/profile');
  await expect(page.getByRole('link', { name: /^Esami/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Didattica online/ })).toHaveCount(0);
});

test('B4: on a phone nothing stands between the top bar and the sign-in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/account/login');
  const bar = await page.getByRole('banner').boundingBox();
  const main = await page.getByRole('main').boundingBox();
  expect(main?.y).toBe((bar?.y ?? 0) + (bar?.height ?? 0));
});
