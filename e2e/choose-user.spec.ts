import { PASSWORD } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import {
  alerts,
  chooseInUserMenu,
  forgetCookies,
  loginData,
  signInByForm,
  userMenu,
} from './support/screens/screen.ts';

const choice = 'Scegli il profilo';

test('B5, C6: after the first sign-in the profile is chosen; the next time it is taken again, after a sign-out asked again', async ({
  page,
  givenStudentWhoTeaches,
}) => {
  const person = await givenStudentWhoTeaches({ password: PASSWORD });
  await page.goto('/professor/courses');
  await signInByForm(page, person.email, PASSWORD);

  const dialog = page.getByRole('dialog', { name: choice });
  await expect(dialog.getByRole('button', { name: /^Studente/ })).toContainText(`matricola ${person.badge}`);
  await dialog.getByRole('button', { name: /^Docente/ }).click();
  await expect(page).toHaveURL('/professor/courses');
  await expect(page.getByRole('navigation', { name: 'Docente' })).toBeVisible();

  await forgetCookies(page, 'ateneo');
  await page.goto('/account/login');
  await signInByForm(page, person.email, PASSWORD);
  await expect(page).toHaveURL('/professor/dashboard');

  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL('/account/login');
  await signInByForm(page, person.email, PASSWORD);
  await expect(dialog.getByRole('button', { name: /^Docente/ })).toBeVisible();
});

test('C3: switching goes to the other dashboard with its menu, at once, in the same window', async ({
  page,
  signIn,
  givenStudentWhoTeaches,
}) => {
  await signIn(await givenStudentWhoTeaches(), { ageMs: 60_000 });
  await page.goto('/student/courses');
  await expect.poll(() => loginData(page)).not.toBeNull();
  const before = await loginData(page);

  await chooseInUserMenu(page, 'Cambia profilo');
  const dialog = page.getByRole('dialog', { name: choice });
  await expect(dialog.locator('[aria-current=true]')).toContainText('Studente');
  await dialog.getByRole('button', { name: /^Docente/ }).click();

  await expect(page).toHaveURL('/professor/dashboard');
  await expect(page.getByRole('navigation', { name: 'Docente' })).toBeVisible();
  const after = await loginData(page);
  expect(after).toMatchObject({ id: before?.id, loginDate: before?.loginDate });
  expect(after?.profileKey).not.toBe(before?.profileKey);
});

test('C3: a tab of the old profile is told so, and acts for nobody else', async ({
  page,
  context,
  signIn,
  givenStudentWhoTeaches,
}) => {
  await signIn(await givenStudentWhoTeaches());
  const old = await context.newPage();
  await old.goto('/account/profile');
  await expect(userMenu(old)).toBeVisible();
  await page.goto('/student/courses');
  await chooseInUserMenu(page, 'Cambia profilo');
  await page
    .getByRole('dialog', { name: choice })
    .getByRole('button', { name: /^Docente/ })
    .click();
  await expect(page).toHaveURL('/professor/dashboard');

  await old.getByLabel('Telefono').fill('+39 333 1234567');
  await old.getByRole('button', { name: 'Salva' }).click();

  await expect(alerts(old).getByRole('alert')).toContainText(
    'In un’altra scheda è stato scelto un altro profilo.',
  );
  await expect(old.getByLabel('Telefono')).toHaveValue('+39 333 1234567');
});

test('C3: a switch that fails leaves everything as it was', async ({
  page,
  signIn,
  givenStudentWhoTeaches,
  askOffice,
}) => {
  const person = await givenStudentWhoTeaches();
  await signIn(person);
  await page.goto('/student/courses');
  await chooseInUserMenu(page, 'Cambia profilo');
  const dialog = page.getByRole('dialog', { name: choice });
  await expect(dialog.getByRole('button', { name: /^Docente/ })).toBeVisible();
  await askOffice('profiles/end', { profileId: person.profileIds[1] ?? '' });

  await dialog.getByRole('button', { name: /^Docente/ }).click();

  await expect(alerts(page).getByRole('alert')).toContainText('Questo profilo non c’è più.');
  await expect(page).toHaveURL('/student/courses');
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Studente' })).toBeVisible();
});

test('E6: a switch without an answer is said in the dialog, which stays', async ({
  page,
  signIn,
  givenStudentWhoTeaches,
}) => {
  await signIn(await givenStudentWhoTeaches());
  await page.goto('/student/courses');
  await chooseInUserMenu(page, 'Cambia profilo');
  const teacher = page.getByRole('dialog', { name: choice }).getByRole('button', { name: /^Docente/ });
  await expect(teacher).toBeVisible();
  await page.route('**/api/session/switch', (route) => route.abort('connectionreset'));

  await teacher.click();
  await expect(page.getByRole('dialog', { name: choice }).getByRole('alert')).toContainText('Riprova');
  await expect(alerts(page).getByRole('alert')).toHaveCount(0);

  await page.unroute('**/api/session/switch');
  await teacher.click();
  await expect(page).toHaveURL('/professor/dashboard');
});

test('E6: profiles that could not be read can be asked for again', async ({
  page,
  signIn,
  givenStudentWhoTeaches,
}) => {
  await signIn(await givenStudentWhoTeaches());
  await page.goto('/student/courses');
  await page.route('**/api/user/profiles', (route) => route.abort('connectionreset'));
  await chooseInUserMenu(page, 'Cambia profilo');
  const dialog = page.getByRole('dialog', { name: choice });
  await expect(dialog.getByText('Non riusciamo a leggere i tuoi profili')).toBeVisible();

  await page.unroute('**/api/user/profiles');
  await dialog.getByRole('button', { name: 'Riprova' }).click();
  await expect(dialog.getByRole('button', { name: /^Docente/ })).toBeVisible();
});
