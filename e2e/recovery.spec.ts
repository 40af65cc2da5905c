import { PASSWORD } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { forgetCookies, hydrated, signInByForm } from './support/screens/screen.ts';

const NEW_PASSWORD = 'Tiglio-Ombra-58';
const sent = 'Se l’indirizzo è registrato, il link è in arrivo.';

test('C11: a forgotten password is set anew with the link out of the mail, once', async ({
  page,
  givenStudent,
  mailTo,
}) => {
  const student = await givenStudent({ password: PASSWORD });
  await page.goto('/account/login');
  await page.getByRole('link', { name: 'Password dimenticata?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password dimenticata');
  await page.getByLabel('E-mail').fill(student.email);
  await page.getByRole('button', { name: 'Invia il link' }).click();
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible();

  const [link = ''] = (await mailTo(student.email)).match(/http\S+/) ?? [];
  await page.goto(link);
  const asked = page.waitForRequest('**/api/user/recovery');
  await page.getByLabel('Nuova password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Salva la password' }).click();
  await expect(page.getByText('Password cambiata. Ora puoi accedere.')).toBeVisible();
  expect((await asked).postDataJSON()).toMatchObject({ newPassword: NEW_PASSWORD });
  expect(page.url()).not.toContain('token');

  await page.getByRole('link', { name: 'Vai all’accesso' }).click();
  await signInByForm(page, student.email, NEW_PASSWORD);
  await expect(page).toHaveURL('/student/dashboard');

  await forgetCookies(page);
  await page.goto(link);
  await page.getByLabel('Nuova password').fill('Un’altra-ancora-91');
  await page.getByRole('button', { name: 'Salva la password' }).click();
  await expect(page.getByText('Password cambiata. Ora puoi accedere.')).toHaveCount(0);
  await expect(page.getByRole('alert').first()).toBeVisible();
});

test('C11: the answer is the same for an address that nobody has', async ({ page }) => {
  await page.goto('/account/recovery');
  await hydrated(page);
  await page.getByLabel('E-mail').fill('nessuno@example.org');
  await page.getByRole('button', { name: 'Invia il link' }).click();
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible();
});

test('C14: a password that is too short or too common is refused beside its field', async ({
  page,
  givenStudent,
  mailTo,
}) => {
  const student = await givenStudent({ password: PASSWORD });
  await page.goto('/account/recovery');
  await hydrated(page);
  await page.getByLabel('E-mail').fill(student.email);
  await page.getByRole('button', { name: 'Invia il link' }).click();
  const [link = ''] = (await mailTo(student.email)).match(/http\S+/) ?? [];
  await page.goto(link);
  const field = page.getByLabel('Nuova password');

  await field.fill('corta');
  await page.getByRole('button', { name: 'Salva la password' }).click();
  await expect(field).toHaveAccessibleDescription(/Servono almeno 8 caratteri\.$/);
  await field.fill('password123');
  await page.getByRole('button', { name: 'Salva la password' }).click();
  await expect(field).toHaveAccessibleDescription(/Questa password è tra le più usate/);
});
