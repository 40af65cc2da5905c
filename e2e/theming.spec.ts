import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as screens } from './support/portal.ts';
import { expect, NOWHERE, test } from './support/programs/own-portal.ts';
import { violationsIn } from './support/screens/axe.ts';

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><path d="M18 2 34 34H2Z" fill="#7a0019"/></svg>';

test('an institution sets its mark, its accent and its own pages, without a build', async ({
  givenPortal,
  page,
  request,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-theme-'));
  await writeFile(join(folder, 'mark.svg'), MARK);
  const { url } = await givenPortal({
    CAMPUS_URL: NOWHERE,
    INSTITUTION_NAME: 'Politecnico di Prova',
    INSTITUTION_MARK: join(folder, 'mark.svg'),
    INSTITUTION_ACCENT: '#ffff00',
    INSTITUTION_HELP_URL: 'https://www.example.edu/aiuto',
    INSTITUTION_HELP_URL_EN: 'https://www.example.edu/help',
    INSTITUTION_ACCESSIBILITY_URL: 'https://www.example.edu/accessibilita',
  });

  await page.goto(`${url}/account/login`);
  const footer = page.getByRole('contentinfo');
  const links = footer.getByRole('link');
  await expect(links).toHaveText(['Assistenza', 'Privacy', 'Dichiarazione di accessibilità']);
  await expect(links.last()).toHaveAttribute('href', 'https://www.example.edu/accessibilita');
  const mark = page.getByRole('banner').locator('img');
  await expect(mark).toHaveJSProperty('complete', true);
  expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto(`${url}/account/login?lng=en`);
  await expect(footer.getByRole('link', { name: 'Help' })).toHaveAttribute(
    'href',
    'https://www.example.edu/help',
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished))); // colours on their way
    expect(await violationsIn(page)).toEqual([]);
  }

  const served = await request.get(`${url}${await mark.getAttribute('src')}`);
  expect(served.headers()['content-type']).toBe('image/svg+xml');
  expect(served.headers()['content-security-policy']).toContain('sandbox');
  await rm(folder, { recursive: true });
});

screens(
  'without pages of its own an institution has those of the portal, and its mark is the acronym',
  async ({ page, request }) => {
    await page.goto('/account/login');
    const links = page.getByRole('contentinfo').getByRole('link');
    await expect(links).toHaveText(['Privacy', 'Dichiarazione di accessibilità']);
    await links.first().click();
    await expect(page).toHaveURL('/account/privacy');
    await expect(page.getByRole('banner')).toContainText('ATN');
    expect((await request.get('/assets/mark')).status()).toBe(404);
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  screens(
    `text on the accent, and the accent as text, can be read whatever its colour: ${colorScheme}`,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/account/login');

      const worst = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        if (!canvas) throw new Error('no canvas');
        const steps = ['00', '33', '66', '99', 'cc', 'ff'];
        const accents = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
        const pairs = [
          ['on-fill', 'accent-fill'],
          ['on-fill', 'accent-fill-strong'],
          ['accent', 'accent-wash'],
          ...['paper', 'raised', 'float', 'sunken'].map((surface) => ['accent', surface]),
        ] as [string, string][];

        /** Relative luminance as WCAG 2.2 defines it, of the colour as the browser paints it. */
        const luminance = (token: string) => {
          probe.style.color = `var(--color-${token})`;
          canvas.fillStyle = getComputedStyle(probe).color;
          canvas.fillRect(0, 0, 1, 1);
          const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((channel) => {
            const value = channel / 255;
            return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const contrasts = accents.flatMap((accent) => {
          document.documentElement.style.setProperty('--accent-base', accent);
          return pairs.map(([text, ground]) => {
            const [light = 0, dark = 0] = [luminance(text), luminance(ground)].sort((a, b) => b - a);
            return { accent, text, ground, contrast: (light + 0.05) / (dark + 0.05) };
          });
        });
        return contrasts.sort((a, b) => a.contrast - b.contrast)[0];
      });

      expect(worst?.contrast, JSON.stringify(worst)).toBeGreaterThanOrEqual(4.5);
    },
  );
}
