import { expect, test } from './support/portal.ts';
import { userMenu } from './support/screens/screen.ts';

const namesOf = (texts: string[]) => texts.map((text) => text.replace(/\(.*\)/, '').trim());

test('A5: the student menu in its order, the offers in preview mode', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.goto('/student/courses');
  const menu = page.getByRole('navigation', { name: 'Studente' });
  await expect(menu).toBeVisible();
  expect(namesOf(await menu.getByRole('link').allTextContents())).toEqual([
    ...['Bacheca', 'Lezioni', 'Offerta formativa', 'Pratiche', 'Insegnamenti'],
    ...['Esami', 'Pagamenti', 'Documenti', 'Questionari', 'Blocchi'],
  ]);
});

test('A6: the professor menu in its order; the institution’s name leads home', async ({
  page,
  signInAsProfessor,
}) => {
  await signInAsProfessor();
  await page.goto('/professor/courses');
  const menu = page.getByRole('navigation', { name: 'Docente' });
  await expect(menu).toBeVisible();
  expect(namesOf(await menu.getByRole('link').allTextContents())).toEqual([
    ...['Presenze', 'Lezioni', 'Esami', 'Insegnamenti', 'Questionari'],
  ]);
  await page.getByRole('link', { name: 'ATN Università di Ateneo: pagina iniziale' }).click();
  await expect(page).toHaveURL('/professor/dashboard');
});

test('A7: the learning platform opens in a new tab', async ({ page, signInAsStudent }) => {
  await signInAsStudent({ hasCanvas: true });
  await page.goto('/student/courses');
  const link = page.getByRole('link', { name: /^Didattica online/ });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAttribute('href', 'https://canvas.example.org/');
});

test('A7: and is not there for who has none', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.goto('/student/courses');
  await expect(page.getByRole('link', { name: 'Insegnamenti', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Didattica online/ })).toHaveCount(0);
});

test('B1: the item one is at is marked, by segments of the path', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.goto('/student/courses');
  const current = page.getByRole('navigation', { name: 'Studente' }).locator('[aria-current=page]');
  await expect(current).toHaveText(/^Insegnamenti/);
  await page.getByRole('link', { name: /^Lezioni/ }).click();
  await expect(page).toHaveURL('/student/lessons');
  await expect(current).toHaveText(/^Lezioni/);
  await expect(current).not.toHaveAttribute('target', '_blank');
});

test('B1: the menu is set 500 ms after start, once in a document', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/student/courses');
  const menu = page.getByRole('navigation', { name: 'Studente' });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ateneo.login_data'))).not.toBeNull();

  await page.clock.runFor(499);
  await expect(menu).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(menu).toBeVisible();

  await page.clock.resume();
  await page.getByRole('link', { name: /^Lezioni/ }).click();
  await expect(menu).toBeVisible();
});

test('B1: on a small screen it is a drawer, which closes where one goes', async ({
  page,
  signInAsStudent,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signInAsStudent();
  await page.goto('/student/courses');
  await expect(page.getByRole('navigation', { name: 'Studente' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Studente' });
  await drawer.getByRole('link', { name: /^Lezioni/ }).click();

  await expect(page).toHaveURL('/student/lessons');
  await expect(drawer).toHaveCount(0);
});

test('B3: the user menu, with the change of profile only for who has several', async ({
  page,
  openAs,
  givenStudent,
  givenStudentWhoTeaches,
  signIn,
}) => {
  await signIn(await givenStudent());
  await page.goto('/student/courses');
  await userMenu(page).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Profilo', 'Password', 'Esci']);
  await page.getByRole('menuitem', { name: 'Profilo' }).click();
  await expect(page).toHaveURL('/account/profile');

  const other = await openAs(await givenStudentWhoTeaches());
  await other.goto('/student/courses');
  await userMenu(other).click();
  await expect(other.getByRole('menuitem')).toHaveText(['Profilo', 'Password', 'Cambia profilo', 'Esci']);
});

test('B2: the languages in their order, each in its own name', async ({ page }) => {
  await page.goto('/account/login');
  await page.getByRole('button', { name: 'Lingua: Italiano' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Italiano', 'English', 'Español']);
});

test('look: on a phone the tab one is at is slid into sight', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/student/exams?tab=transcript');
  await expect(page.getByRole('link', { name: 'Libretto', exact: true })).toBeInViewport({ ratio: 0.9 });
});
