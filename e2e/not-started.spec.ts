import type { Page } from 'playwright/test';
import { expect, test } from './support/portal.ts';
import { gotoLive, hydrated } from './support/screens/screen.ts';

const TITLE = 'Non riusciamo a mostrare questa pagina';

/** As a proxy answers whose portal is away; answers with what ends it. */
async function lose(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status: 502, body: '<h1>502 Bad Gateway</h1>' }));
  return () => page.unroute(address);
}

for (const [what, address] of [
  ['texts', /\/assets\/texts\/it\/shared~shell/],
  ['script', /\/_next\/static\/chunks\/.*\.js/],
] as const) {
  test(`E5: a page whose ${what} never came says that it can’t start, once in the console, and is tried again`, async ({
    page,
    signInAsStudent,
  }) => {
    await signInAsStudent();
    const lines: string[] = [];
    page.on('console', (line) => {
      if (line.type() === 'error' && !line.location().url.match(address)) lines.push(line.text());
    });
    const comesBack = await lose(page, address);
    await page.goto('/student/courses');
    const notice = page.getByRole('alert').filter({ hasText: TITLE });
    await expect(notice).toBeVisible();
    expect(lines).toEqual(['The page could not start.']);

    await comesBack();
    await notice.getByRole('button', { name: 'Riprova' }).click();
    await hydrated(page);
    await expect(notice).toBeHidden();
    await page.getByRole('button', { name: /^Menu utente/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  });
}

test('E5: where the texts of a page that is gone to are lost it says so, can be tried again, and the menu leads on', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  const comesBack = await lose(page, /\/assets\/texts\/it\/paying/); // what the menu fetches ahead, too
  await gotoLive(page, '/student/courses');
  await page.getByRole('link', { name: 'Pagamenti' }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Esami' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esami');

  await page.getByRole('link', { name: 'Pagamenti' }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible({ timeout: 30_000 });
  await comesBack();
  await expect(async () => {
    await page.getByRole('button', { name: 'Riprova' }).click({ timeout: 1_000 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamenti', { timeout: 3_000 });
  }).toPass();
});
