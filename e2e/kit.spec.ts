import { expect, test } from './support/portal.ts';
import { places } from './support/programs/places.ts';
import { answers, freePort, startProgram } from './support/programs/programs.ts';
import { violationsIn } from './support/screens/axe.ts';

const PICTURES = [
  { name: 'desk-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'desk-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;
/** The buttons that open what lies over the page. */
const OVERLAYS = ['Dialog', 'ConfirmDialog', 'Cassetto', 'Foglio', 'Ricerca', 'Compila', 'Rifiuta'];

test('A3: a build has no kit: its address leads to the account, as any that is no page', async ({
  request,
}) => {
  const answer = await request.get('/kit', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([307, '/account/login']);
});

test('in development the kit shows every part, by day and by night, on a phone and on a desk: accessible, without a sideways scroll', async ({
  page,
}) => {
  test.setTimeout(600_000); // the bundler makes the page when it is asked for
  const { campusUrl: CAMPUS_URL, sessionSecret: SESSION_SECRETS } = places();
  const PORT = String(await freePort());
  const url = `http://localhost:${PORT}`;
  const portal = await startProgram({
    name: 'kit',
    args: ['server.ts', '--dev'],
    env: { HOST: '127.0.0.1', CAMPUS_URL, SESSION_SECRETS, PORT },
    isReady: () => answers(`${url}/kit`),
  });
  try {
    await page.goto(`${url}/kit`, { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => window.pageStarted), { timeout: 120_000 }).toBe(true);
    for (const { name, colorScheme, ...size } of PICTURES) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `test-results/kit/${name}.png`, fullPage: true, timeout: 60_000 });
      expect(await violationsIn(page), name).toEqual([]);
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(scroll, name).toBeLessThanOrEqual(0);
    }
    for (const name of OVERLAYS) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible();
      await page.screenshot({ path: `test-results/kit/open-${name}.png` });
      expect(await violationsIn(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Menù' }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(3);
    await page.screenshot({ path: 'test-results/kit/open-Menu.png' });
  } finally {
    await portal.stop();
  }
});
