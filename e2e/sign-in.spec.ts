import { PASSWORD } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { sessionCookie, sessionOf } from './support/programs/session-cookie.ts';
import { alerts, leave, loginData, signInByForm, userMenu } from './support/screens/screen.ts';

const MINUTE_MS = 60_000;
const expired = 'La sessione è scaduta. Accedi di nuovo per continuare.';

test('A4: signed out, a page leads to the sign-in and from there back to itself', async ({
  page,
  givenStudent,
}) => {
  const student = await givenStudent({ password: PASSWORD });
  await page.goto('/student/courses?show=plan');
  await expect(page).toHaveURL('/account/login?next=%2Fstudent%2Fcourses%3Fshow%3Dplan');

  await signInByForm(page, student.email, PASSWORD);

  await expect(page).toHaveURL('/student/courses?show=plan');
  await expect(userMenu(page)).toHaveAccessibleName(`Menu utente: ${student.name}`);
});

test('A1, A2: signing in by the badge leads home', async ({ page, givenProfessor }) => {
  const professor = await givenProfessor({ password: PASSWORD });
  await page.goto('/');
  await expect(page).toHaveURL('/account/login');
  await signInByForm(page, professor.badge ?? '', PASSWORD);
  await expect(page).toHaveURL('/professor/dashboard');
});

test('C5: the password travels as base64 of UTF-8', async ({ page, givenStudent }) => {
  const password = 'più-Ñandú-€-73';
  const student = await givenStudent({ password });
  await page.goto('/account/login');
  const asked = page.waitForRequest('**/api/user/login');

  await signInByForm(page, student.email, password);

  const sent = { username: student.email, password: Buffer.from(password, 'utf8').toString('base64') };
  expect((await asked).postDataJSON()).toEqual(sent);
  await expect(page).toHaveURL('/student/dashboard');
});

test('C1, F5: a copy of the record without any token is kept for the page', async ({
  page,
  givenStudent,
}) => {
  const student = await givenStudent({ password: PASSWORD });
  await page.goto('/account/login');
  await signInByForm(page, student.email, PASSWORD);
  await expect(userMenu(page)).toBeVisible();

  expect(await loginData(page)).toMatchObject({ id: student.personId, loginDate: expect.any(String) });
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(keys.filter((key) => !key.startsWith('ateneo.'))).toEqual([]);
});

test('C7, E1: a wrong password is told as such, and is no expired session', async ({
  page,
  givenStudent,
}) => {
  const student = await givenStudent({ password: PASSWORD });
  await page.goto('/account/login');

  await signInByForm(page, student.email, 'sbagliata-di-sicuro');

  await expect(alerts(page).getByRole('alert')).toBeVisible();
  await expect(page.getByText(expired)).toHaveCount(0);
  await expect(page.getByLabel('E-mail o matricola')).toHaveValue(student.email);
  await expect(page).toHaveURL('/account/login');
});

test('C14: what is missing is said beside its field, and the first of them is focused', async ({ page }) => {
  await page.goto('/account/login');
  await expect(async () => {
    await page.getByRole('button', { name: 'Accedi' }).click();
    await expect(page.getByLabel('E-mail o matricola')).toHaveAccessibleDescription('Compila questo campo.');
  }).toPass();
  await expect(page.getByLabel('E-mail o matricola')).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Compila questo campo.',
  );
});

test('A4: a record a few seconds under ten minutes opens the page', async ({ page, signInAsStudent }) => {
  await signInAsStudent({ ageMs: 10 * MINUTE_MS - 5_000 });
  await page.goto('/student/courses');
  await expect(userMenu(page)).toBeVisible();
});

test('A4: a record over ten minutes old is refused, and said to have expired where it was known', async ({
  page,
  context,
  signInAsStudent,
}) => {
  const student = await signInAsStudent();
  await page.goto('/student/courses');
  await expect.poll(() => loginData(page)).not.toBeNull();
  await leave(page); // the page could ask with the record, and leave by itself
  await context.addCookies([await sessionCookie(await sessionOf(student, { ageMs: 10 * MINUTE_MS + 1 }))]);

  await page.goto('/student/exams');

  await expect(page).toHaveURL('/account/login?next=%2Fstudent%2Fexams');
  await expect(alerts(page).getByRole('alert')).toContainText(expired);
  expect(await loginData(page)).toBeNull();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('ateneo');
});

test('A4: nothing is said to have expired where nothing was', async ({ page }) => {
  await page.goto('/student/exams');
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible();
  await expect(alerts(page).getByRole('alert')).toHaveCount(0);
});

for (const next of ['//evil.example/', 'https://evil.example/', '/professor/exams', '/\\evil.example']) {
  test(`A4: after the sign-in ${next} is not gone to`, async ({ page, givenStudent }) => {
    const student = await givenStudent({ password: PASSWORD });
    await page.goto(`/account/login?next=${encodeURIComponent(next)}`);
    await signInByForm(page, student.email, PASSWORD);
    await expect(page).toHaveURL('/student/dashboard');
  });
}

test('C13: somebody without a student’s or professor’s profile is told so', async ({
  page,
  givenOutsider,
}) => {
  const outsider = await givenOutsider({ password: PASSWORD });
  await page.goto('/account/login');
  await signInByForm(page, outsider.email, PASSWORD);
  await expect(alerts(page).getByRole('alert')).toContainText('Il tuo account non ha profili attivi');
  await expect(page).toHaveURL('/account/login');
});
