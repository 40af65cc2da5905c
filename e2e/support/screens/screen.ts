import { expect, type Page } from 'playwright/test';

/** Where alerts appear; each in it is a status or an alert. */
export const alerts = (page: Page) => page.getByRole('region', { name: 'Avvisi' });

export const userMenu = (page: Page) => page.getByRole('button', { name: /^Menu utente: / });

/** Opens the user's menu and takes one of its entries. */
export async function chooseInUserMenu(page: Page, entry: string): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Takes a language in the top bar, by its own name. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(Lingua|Language|Idioma): / }).click();
  await page.getByRole('menuitem', { name }).click();
}

export async function signInByForm(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('E-mail o matricola').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
}

/** Leaves a page that may leave by itself, because its session is over. Either may come first. */
export async function leave(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('about:blank');
  }).toPass();
}

/**
 * Removes the browser's cookies, or the named one, as a closed browser does. It leaves the page first: a late
 * answer could restore the cookies, or the page could notice.
 */
export async function forgetCookies(page: Page, name?: string): Promise<void> {
  await leave(page);
  await page.context().clearCookies(name ? { name } : {});
}

/** The copy of the login record in the local storage; null when there is none. */
export const loginData = (page: Page): Promise<Record<string, unknown> | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('ateneo.login_data') ?? 'null'));

/** Waits until the page has been brought to life, so that what is pressed is heard. */
export async function hydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ateneo.lang'))).not.toBeNull();
}

/** Opens a page and waits for the hub's answer. From then on the page misses no event. */
export async function gotoLive(page: Page, path: string): Promise<void> {
  const answered = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes('/notifications')) socket.on('framereceived', () => resolve());
    });
  });
  await page.goto(path);
  await answered;
}

/** Keeps an open page from being read again, as on a slow line. Returns the release. */
export async function holdReads(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**', async (route) => {
    if (route.request().headers().rsc) await released;
    await route.continue();
  });
  return release;
}

/** Asks for ten more minutes, as the page does by itself. Answers the status. */
export const renew = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/user/autologin', { method: 'POST', headers, body: '{}' })).status;
  });
