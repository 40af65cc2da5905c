import { expect, test } from './support/portal.ts';
import { places } from './support/programs/places.ts';
import { answers, freePort, startProgram } from './support/programs/programs.ts';
import { violationsIn } from './support/screens/axe.ts';

const SIZES = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
};
/** The button that opens each thing that lies over the page, and what is then seen. */
const OVERLAYS = ['Dialog', 'ConfirmDialog', 'Cassetto', 'Foglio', 'Ricerca', 'Compila', 'Rifiuta'];

test('a build has no kit', async ({ request }) => {
  expect((await request.get('/kit')).status()).toBe(404);
});

test('in development the kit shows every part, by day and by night, on a phone and on a desk: accessible, without a sideways scroll', async ({
  page,
}) => {
  test.setTimeout(240_000); // the bundler makes the page when it is asked for
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
    await page.goto(`${url}/kit`);
    const picture = (name: string) =>
      page.screenshot({ path: `test-results/kit/${name}.png`, fullPage: true });
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.getByRole('heading', { level: 1, name: 'Kit' })).toBeVisible();
        await picture(`${size}-${colorScheme}`);
        expect(await violationsIn(page)).toEqual([]);
        const scroll = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(scroll).toBeLessThanOrEqual(0);
      }
    }
    for (const name of OVERLAYS) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.screenshot({ path: `test-results/kit/open-${name}.png` });
      expect(await violationsIn(page)).toEqual([]);
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
