import { expect, test } from './portal.ts';
import { alerts, userMenu } from './screen.ts';

test('C11: the profile is changed, and the name in the top bar with it', async ({
  page,
  signInAsStudent,
}) => {
  const student = await signInAsStudent({ givenName: 'Anna' });
  await page.goto('/account/profile');
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Anna');
  await expect(page.getByLabel('E-mail')).toHaveValue(student.email);

  await page.getByLabel('Nome con cui vuoi essere chiamato').fill('Nina');
  await page.getByLabel('Telefono').fill('+39 333 1234567');
  await page.getByRole('button', { name: 'Salva' }).click();

  await expect(alerts(page).getByRole('status')).toContainText('Profilo salvato.');
  await expect(userMenu(page)).toHaveAccessibleName(`Menu utente: Nina ${student.familyName}`);
  await page.reload();
  await expect(page.getByLabel('Telefono')).toHaveValue('+39 333 1234567');
});

test('C11: the faculties can be chosen from', async ({ page, signInAsStudent, askOffice }) => {
  await askOffice('faculties/add', { code: 'E2E', name: { it: 'Dipartimento di Prova' } });
  await signInAsStudent();
  await page.goto('/account/profile');
  await page.getByLabel('Dipartimento').selectOption('Dipartimento di Prova');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(alerts(page).getByRole('status')).toContainText('Profilo salvato.');
  await page.reload();
  await expect(page.getByLabel('Dipartimento').locator('option:checked')).toHaveText('Dipartimento di Prova');
});

test('C14: what breaks a rule is said beside its field', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.goto('/account/profile');
  await page.getByLabel('Cognome').fill('');
  await page.getByLabel('Telefono').fill('abc');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByLabel('Cognome')).toHaveAccessibleDescription('Compila questo campo.');
  await expect(page.getByLabel('Telefono')).toHaveAccessibleDescription(
    'Scrivi un numero come +39 333 1234567.',
  );
  await expect(page.getByLabel('Cognome')).toBeFocused();
});
