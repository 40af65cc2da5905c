import { DEMO_PASSWORD, printed } from '../campus/demo/accounts.ts';
import { expect, test } from './support/portal.ts';
import { freePort } from './support/programs.ts';
import { alerts, chooseInUserMenu, hydrated, signInByForm, userMenu } from './support/screen.ts';
import { startPlaces } from './support/start-places.ts';

test('E6: at an address without TLS the buttons work: signing in, saving, signing out', async ({
  playwright,
  launchOptions,
}) => {
  const port = String(await freePort());
  const origin = `http://ateneo.test:${port}`;
  const { stop } = await startPlaces('plain http', {
    ...{ PORT: port, PUBLIC_ORIGIN: origin, ALLOW_INSECURE_HTTP: '1' },
  });
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP ateneo.test 127.0.0.1'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    const page = await browser.newPage({ baseURL: origin, locale: 'it-IT' });
    await page.goto('/account/login?next=%2Faccount%2Fprofile');
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await signInByForm(page, printed.student.email, DEMO_PASSWORD);
    await expect(userMenu(page)).toBeVisible();
    await hydrated(page);
    await page.getByLabel('Telefono').fill('+39 333 1234567');
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(alerts(page).getByText('Profilo salvato')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Telefono')).toHaveValue('+39 333 1234567');

    await chooseInUserMenu(page, 'Esci');
    await expect(page).toHaveURL(/\/account\/login/);
    await page.goto('/student/dashboard');
    await expect(page).toHaveURL(/\/account\/login/);
  } finally {
    await browser.close();
    await stop();
  }
});
