import { PASSWORD } from './support/given-people.ts';
import { issueTranscript } from './support/issue-transcript.ts';
import { places } from './support/places.ts';
import { expect, test } from './support/portal.ts';
import { freePort } from './support/programs.ts';
import { alerts, chooseInUserMenu, hydrated, signInByForm, userMenu } from './support/screen.ts';
import { startPortal } from './support/start-portal.ts';

test('E6: at an address without TLS the buttons work: signing in, saving, signing out; and a file is not said to be unreadable that can’t be compared there', async ({
  playwright,
  launchOptions,
  givenStudent,
}) => {
  const student = await givenStudent({ password: PASSWORD });
  const { campusUrl: CAMPUS_URL, sessionSecret: SESSION_SECRETS } = places();
  const PORT = String(await freePort());
  const origin = `http://ateneo.test:${PORT}`;
  const insecure = { PUBLIC_ORIGIN: origin, ALLOW_INSECURE_HTTP: '1' };
  const { program } = await startPortal('plain http', { CAMPUS_URL, SESSION_SECRETS, PORT, ...insecure });
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP ateneo.test 127.0.0.1'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    const page = await browser.newPage({ baseURL: origin, locale: 'it-IT' });
    await page.goto('/account/login?next=%2Faccount%2Fprofile');
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await signInByForm(page, student.email, PASSWORD);
    await expect(userMenu(page)).toBeVisible();
    await hydrated(page);
    await page.getByLabel('Telefono').fill('+39 333 1234567');
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(alerts(page).getByText('Profilo salvato')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Telefono')).toHaveValue('+39 333 1234567');

    const { address } = await issueTranscript(page, { isProven: true });
    await page.goto(address);
    await expect(page.getByText('Qui il file non si può confrontare')).toBeVisible();
    await expect(page.getByText('File non leggibile')).toHaveCount(0);
    await expect(page.locator('input[type=file]')).toHaveCount(0);

    await page.goto('/account/profile');
    await chooseInUserMenu(page, 'Esci');
    await expect(page).toHaveURL(/\/account\/login/);
    await page.goto('/student/dashboard');
    await expect(page).toHaveURL(/\/account\/login/);
  } finally {
    await browser.close();
    await program.stop();
  }
});
