import { PASSWORD, serial } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { examine, examineHere } from './support/screens/examine-page.ts';
import { alerts, hydrated, signInByForm, userMenu } from './support/screens/screen.ts';

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

test('C11: Enter pressed twice before the form’s rules have come saves once', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await page.goto('/account/profile');
  await page.waitForLoadState('networkidle');
  const saved: string[] = [];
  page.on('request', (request) => {
    if (/profile$/.test(request.url()) && request.method() === 'POST') saved.push(request.url());
  });
  await page.route('**/_next/static/chunks/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.getByLabel('Telefono').fill('+39 333 1234567');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  await expect(alerts(page).getByRole('status')).toContainText('Profilo salvato.');
  await page.waitForTimeout(1_500);
  expect(saved).toHaveLength(1);
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
  await signInAsStudent({ badge: null });
  await page.goto('/account/profile');
  await page.getByLabel('Cognome', { exact: true }).fill('');
  await page.getByLabel('Telefono').fill('abc');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByLabel('Cognome', { exact: true })).toHaveAccessibleDescription(
    'Compila questo campo.',
  );
  await expect(page.getByLabel('Telefono')).toHaveAccessibleDescription(
    'Scrivi un numero come +39 333 1234567.',
  );
  await expect(page.getByLabel('Cognome', { exact: true })).toBeFocused();
});

test('S8: what the register knows is read, not written, and says who corrects it', async ({
  page,
  signInAsStudent,
}) => {
  const { familyName } = await signInAsStudent();
  await page.goto('/account/profile');
  const field = page.getByLabel('Cognome', { exact: true });
  await expect(field).toHaveValue(familyName);
  await expect(field).not.toBeEditable();
  await expect(field).toHaveAccessibleDescription(/registro dell’università.*segreteria studenti/);
});

test('S7: another e-mail wants the password, then its link; what was typed stays', async ({
  page,
  signInAsStudent,
  mailTo,
}) => {
  const { email } = await signInAsStudent({ password: PASSWORD });
  const wanted = `nuovo${serial()}@example.net`;
  await page.goto('/account/profile');
  await page.getByLabel('Telefono').fill('+39 333 7654321');
  await page.getByLabel('E-mail').fill(wanted);
  await page.getByRole('button', { name: 'Salva' }).click();

  const dialog = page.getByRole('dialog', { name: 'Conferma che sei tu' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await examineHere(page, 'the step-up', 'step-up-it');
  await dialog.getByRole('button', { name: 'Torna indietro' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('E-mail')).toHaveValue(wanted);

  await page.getByRole('button', { name: 'Salva' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill('sbagliata');
  await dialog.getByRole('button', { name: 'Conferma' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/non è/i);
  await expect(page.getByText('La password attuale non è corretta')).toHaveCount(1);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Conferma' }).click();

  await expect(alerts(page).getByRole('status')).toContainText(
    `Profilo salvato. L’e-mail resta ${email} finché non apri il link`,
  );
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(new RegExp(`^${wanted} aspetta`));
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(alerts(page).getByRole('status')).toContainText('Non hai cambiato nulla');
  await expect(page.getByText(`Abbiamo mandato un link a ${wanted}`)).toContainText(`vale ${email}`);
  await examine(page, '/account/profile', 'it', 'account-profile-pending');

  const [link = ''] = (await mailTo(wanted)).match(/http\S+/) ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conferma l’indirizzo');
  await page.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
  await expect(page.getByText('Indirizzo confermato.')).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.getByRole('link', { name: 'Vai al profilo' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(wanted);
  await expect(page.getByLabel('Telefono')).toHaveValue('+39 333 7654321');

  const [undo = ''] = (await mailTo(email)).match(/http\S+/) ?? [];
  await examine(page, undo, 'it', 'account-email-undo');
  await page.getByRole('button', { name: 'Non sono stato io: torna indietro' }).click();
  await expect(page.getByText('Il tuo indirizzo è tornato.')).toBeVisible();
  await page.getByRole('link', { name: 'Vai all’accesso' }).click();
  await signInByForm(page, wanted, PASSWORD);
  await expect(alerts(page).getByText(/^Utente o password non corretti/)).toBeVisible();
});

test('S7: a change that waits is sent again or withdrawn on the profile', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent({ password: PASSWORD });
  await page.goto('/account/profile');
  await page.getByLabel('E-mail').fill(`nuovo${serial()}@example.net`);
  await page.getByRole('button', { name: 'Salva' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conferma che sei tu' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  const waiting = page.getByText('Un nuovo indirizzo aspetta la conferma');
  await expect(waiting).toBeVisible();

  await page.getByRole('button', { name: 'Manda di nuovo il link' }).click();
  await expect(alerts(page).getByText('Il link è in arrivo.')).toBeVisible();
  await page.getByRole('button', { name: 'Lascia l’indirizzo di prima' }).click();
  await expect(waiting).toHaveCount(0);
});

test('S7: a link without its token says what to do', async ({ page }) => {
  await page.goto('/account/email');
  await hydrated(page);
  await expect(page.getByText('Il collegamento non è completo')).toBeVisible();
});
