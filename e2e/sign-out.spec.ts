import type { Page } from 'playwright/test';
import { askInstitution } from './support/fixtures/institution.ts';
import { expect, test } from './support/portal.ts';
import { alerts, chooseInUserMenu, gotoLive, loginData, userMenu } from './support/screens/screen.ts';
import { timed } from './support/screens/timed.ts';

test('C6: signing out goes to the root and takes along what was stored, but for the language', async ({
  page,
  context,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await page.goto('/student/courses?lng=it');
  await expect.poll(() => loginData(page)).not.toBeNull();
  await page.evaluate(() => {
    localStorage.setItem('ateneo.anything', '1');
    localStorage.setItem('other.product', '1');
  });

  await chooseInUserMenu(page, 'Esci');

  await expect(page).toHaveURL('/account/login');
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toContain('other.product');
  expect(keys.filter((key) => key.startsWith('ateneo.') && key !== 'ateneo.lang')).toEqual([]);
  const cookies = (await context.cookies()).map(({ name }) => name);
  expect(cookies).toContain('lang');
  expect(cookies).not.toContain('ateneo');
});

test('C6: other tabs follow within two seconds', async ({ page, context, signInAsStudent }) => {
  await signInAsStudent();
  const other = await context.newPage();
  await other.goto('/student/lessons');
  await page.goto('/student/courses');
  await expect.poll(() => loginData(other)).not.toBeNull();
  await expect(userMenu(page)).toBeVisible();

  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL('/account/login');

  await expect(other).toHaveURL('/account/login', { timeout: 5_000 });
});

test('C6: a tab that finds the session over before it hears of the sign-out follows as well', async ({
  page,
  context,
  signInAsStudent,
}) => {
  await signInAsStudent();
  const other = await context.newPage();
  await other.addInitScript(() =>
    addEventListener('storage', (event) => {
      if (event.key === 'ateneo.login_data') event.stopImmediatePropagation();
    }),
  );
  await gotoLive(other, '/student/lessons');
  await page.goto('/student/courses');

  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL('/account/login');
  await expect(other).toHaveURL(/\/account\/login/);
  expect(new URL(other.url()).search).toBe('');
});

test('C6: a cookie kept from before opens nothing any more', async ({
  page,
  context,
  browser,
  signInAsStudent,
  baseURL,
}) => {
  await signInAsStudent();
  await page.goto('/student/courses');
  const kept = await context.cookies();
  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL('/account/login');

  const thief = await browser.newContext({ ...(baseURL && { baseURL }) });
  await thief.addCookies(kept.filter(({ name }) => name === 'ateneo'));
  const theirs = await thief.newPage();
  await theirs.goto('/student/courses');
  await expect(theirs).toHaveURL(/\/account\/login\?next=/);
  await thief.close();
});

test('C6: a sign-out without a network holds: afterwards nothing opens, and the institution hears of it', async ({
  page,
  context,
  signInByToken,
}) => {
  const { token } = await signInByToken();
  await gotoLive(page, '/student/courses');
  const written = await cookiesWritten(page);
  await context.setOffline(true);
  await chooseInUserMenu(page, 'Esci');
  await expect.poll(() => written.map((cookie) => cookie.split('=')[0])).toContain('ateneo-left');
  await context.setOffline(false);

  await page.goto('/student/dashboard');
  await expect(page).toHaveURL(/\/account\/login\?next=/);
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible();
  const cookies = (await context.cookies()).map(({ name }) => name);
  expect(cookies).not.toContain('ateneo');
  expect(cookies).not.toContain('ateneo-left');
  const heard = () => askInstitution('/api/user/profile', {}, token).catch((error: Error) => error.message);
  await expect.poll(heard, { timeout: 15_000 }).toMatch(/: 401 /);
});

test('C6: back in the history there is nothing left to see', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.goto('/student/courses');
  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL('/account/login');
  await page.goBack();
  await expect(page).toHaveURL(/\/account\/login/);
  await expect(userMenu(page)).toHaveCount(0);
});

/** At the institution, as from another device: no tab and no portal hears of it. */
const signOutElsewhere = (token: string) => askInstitution('/api/user/logout', {}, token);
const withoutLiveUpdates = (page: Page) => page.route('**/notifications/**', (route) => route.abort());

test('S10: a sign-out on another device ends a page that hears live updates', async ({
  page,
  signInByToken,
}) => {
  const { token } = await signInByToken();
  await gotoLive(page, '/student/courses');

  await signOutElsewhere(token);

  await expect(page).toHaveURL(/\/account\/login\?next=/, { timeout: 15_000 });
  await expect(alerts(page).getByText('La sessione è scaduta.')).toBeVisible();
});

test('S10: without live updates it ends a page that is looked at within fifteen seconds', async ({
  page,
  signInByToken,
}) => {
  const { token } = await signInByToken();
  await withoutLiveUpdates(page);
  const readingMs = await timed(() => page.goto('/student/courses'));
  await expect(userMenu(page)).toBeVisible();

  await signOutElsewhere(token);

  await expect(userMenu(page)).toBeHidden({ timeout: 15_000 + readingMs });
  await expect(page).toHaveURL(/\/account\/login\?next=/);
});

test('S10: it hides a tab within two seconds of being looked at again', async ({ page, signInByToken }) => {
  const { token } = await signInByToken();
  await withoutLiveUpdates(page);
  const readingMs = await timed(() => page.goto('/student/courses'));
  await expect.poll(() => loginData(page)).not.toBeNull();
  await signOutElsewhere(token);

  await page.evaluate(() => dispatchEvent(new Event('focus')));

  await expect(userMenu(page)).toBeHidden({ timeout: 2_000 + readingMs });
  await expect(page).toHaveURL(/\/account\/login\?next=/);
});

/**
 * The cookies that the page's scripts write from now on. After a sign-out the next document may come before
 * the emulation is offline: then the mark has worked and is gone before a test can read the cookies.
 */
async function cookiesWritten(page: Page): Promise<string[]> {
  const written: string[] = [];
  await page.exposeFunction('cookieWritten', (cookie: string) => void written.push(cookie));
  await page.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    const { cookieWritten } = window as unknown as { cookieWritten(cookie: string): void };
    Object.defineProperty(document, 'cookie', {
      get: () => own?.get?.call(document),
      set: (cookie: string) => {
        cookieWritten(cookie);
        own?.set?.call(document, cookie);
      },
    });
  });
  return written;
}
