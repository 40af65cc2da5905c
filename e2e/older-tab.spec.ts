import type { Page } from 'playwright/test';
import { test as base, expect } from './support/portal.ts';
import { makeNextRelease } from './support/programs/next-release.ts';
import { places } from './support/programs/places.ts';
import { freePort, type Program } from './support/programs/programs.ts';
import { sessionCookie, sessionOf } from './support/programs/session-cookie.ts';
import { startPortal } from './support/programs/start-portal.ts';
import { hydrated, userMenu } from './support/screens/screen.ts';

const TYPED = 'Via dei Tigli 12, Trento';

interface Fixtures {
  /** A portal of this release. */
  older: { url: string; upgrade: () => Promise<void> };
}

const test = base.extend<Fixtures>({
  older: async ({ playwright: _ }, use, { title }) => {
    const next = await makeNextRelease();
    const { campusUrl: CAMPUS_URL, sessionSecret: SESSION_SECRETS } = places();
    const env = { CAMPUS_URL, SESSION_SECRETS, PORT: String(await freePort()) };
    let program: Program | undefined;
    const start = async (change = {}) => {
      const started = await startPortal(`own: ${title}`, { ...env, ...change });
      program = started.program;
      return started.url;
    };
    const url = await start();
    const upgrade = async () => {
      await program?.stop();
      await start({ NEXT_DIST_DIR: next.folder });
    };
    await use({ url, upgrade });
    await program?.stop();
    await next.remove();
  },
});

test.setTimeout(240_000);

test('C9: who goes on clicking in a tab that was opened before an upgrade gets there, and finds what was typed', async ({
  page,
  context,
  older: { url, upgrade },
  givenStudent,
}) => {
  await context.addCookies([await sessionCookie(await sessionOf(await givenStudent()), url)]);
  await page.goto(`${url}/account/profile`);
  await expect(userMenu(page)).toBeVisible();
  await page.getByLabel('Indirizzo').fill(TYPED);
  await draftIsKept(page);
  const build = await scriptsOf(page);

  await upgrade();
  await page.getByRole('link', { name: 'Esami' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esami');
  await hydrated(page);
  expect(await scriptsOf(page)).not.toContain(build[0]);
  await page.goBack();
  await expect(page.getByLabel('Indirizzo')).toHaveValue(TYPED);
});

const draftIsKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('ateneo.draft.');

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.scripts].map(({ src }) => src).filter((src) => src.includes('/_next/static/')),
  );

test('C9: a tab that misses something of its own release after an upgrade reloads by itself, and what was typed is there', async ({
  page,
  context,
  older: { url, upgrade },
  givenStudent,
}) => {
  await context.addCookies([await sessionCookie(await sessionOf(await givenStudent()), url)]);
  await page.goto(`${url}/account/profile`);
  await expect(userMenu(page)).toBeVisible();
  await page.getByLabel('Indirizzo').fill(TYPED);
  await draftIsKept(page);
  const build = await scriptsOf(page);

  await upgrade();
  await page.evaluate((address) => {
    const style = document.createElement('link');
    Object.assign(style, { rel: 'stylesheet', href: address });
    document.head.append(style); // as what comes late is asked for
  }, new URL('late.css', build[0]).href);
  await expect.poll(() => scriptsOf(page).catch(() => build)).not.toContain(build[0]);
  await hydrated(page);
  await expect(page.getByLabel('Indirizzo')).toHaveValue(TYPED);
});
