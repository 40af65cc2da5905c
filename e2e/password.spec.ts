import type { Page } from 'playwright/test';
import { PASSWORD } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { alerts, userMenu } from './support/screens/screen.ts';

const NEW_PASSWORD = 'Tiglio-Ombra-58';

async function change(page: Page, from: string, to: string, repeated = to) {
  await page.getByLabel('Password attuale').fill(from);
  await page.getByLabel('Nuova password', { exact: true }).fill(to);
  await page.getByLabel('Ripeti la nuova password').fill(repeated);
  await page.getByRole('button', { name: 'Cambia la password' }).click();
}

test('C4, C5: changing the password stores a new record; both travel as base64', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent({ password: PASSWORD });
  await page.goto('/account/password');
  await expect(userMenu(page)).toBeVisible();
  const asked = page.waitForRequest('**/api/user/changepassword');

  await change(page, PASSWORD, NEW_PASSWORD);

  const base64 = (text: string) => Buffer.from(text).toString('base64');
  expect((await asked).postDataJSON()).toEqual({
    oldPassword: base64(PASSWORD),
    newPassword: base64(NEW_PASSWORD),
  });
  await expect(alerts(page).getByRole('status')).toContainText('Password cambiata.');
  await expect(page).toHaveURL('/account/profile');
});

test('C4: the person’s other sessions end', async ({ page, openAs, signIn, givenStudent }) => {
  const student = await givenStudent({ password: PASSWORD });
  const elsewhere = await openAs(student);
  await elsewhere.goto('/student/courses');
  await expect(userMenu(elsewhere)).toBeVisible();
  await signIn(student);
  await page.goto('/account/password');
  await expect(userMenu(page)).toBeVisible();

  await change(page, PASSWORD, NEW_PASSWORD);
  await expect(page).toHaveURL('/account/profile');

  const tab = await elsewhere.context().newPage(); // the open one may be leaving by itself already
  await tab.goto('/student/courses');
  await expect(tab).toHaveURL(/\/account\/login/);
});

test('C14: a wrong, a short and a mistyped password are said so beside their fields', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent({ password: PASSWORD });
  await page.goto('/account/password');
  await expect(userMenu(page)).toBeVisible();

  await change(page, PASSWORD, 'corta');
  await expect(page.getByLabel('Nuova password', { exact: true })).toHaveAccessibleDescription(
    /Servono almeno 8 caratteri\.$/,
  );
  await change(page, PASSWORD, NEW_PASSWORD, 'un’altra');
  await expect(page.getByLabel('Ripeti la nuova password')).toHaveAccessibleDescription(
    'Le due password non coincidono.',
  );
  await change(page, 'sbagliata-di-sicuro', NEW_PASSWORD);
  await expect(page.getByLabel('Password attuale')).toHaveAccessibleDescription(
    /password attuale non è corretta/,
  );
});

test('B3: an account without a password is told where to change it', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.goto('/account/password');
  await expect(page.getByText('Il tuo account accede con le credenziali dell’ateneo')).toBeVisible();
  await expect(page.getByLabel('Nuova password')).toHaveCount(0);
});
