import type { Page } from 'playwright/test';
import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { gotoLive } from './support/screens/screen.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Che cosa cerchi' });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });

test('a student finds a course by a word with an error in it, from any page and by keys alone', async ({
  page,
  signInAsStudent,
  givenCourse,
}) => {
  const student = await signInAsStudent();
  const { courseId } = await givenCourse({ title: 'Fotonica quantistica', students: [student] });
  await gotoLive(page, '/student/payments');

  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(option(page, /^Pagamenti/)).toBeVisible();
  await field(page).fill('fotnica');
  await expect(option(page, /^Fotonica quantistica.*Insegnamento$/)).toBeVisible();
  await examineHere(page, 'the search', 'search-it');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(`/student/courses/${courseId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Fotonica quantistica' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a professor finds who is in a course by their name, on a phone, over the menu', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  askAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const teacher = await signInAsProfessor();
  const student = await givenStudent({ givenName: 'Zoè', familyName: 'Ørsted' });
  const { courseId } = await givenCourse({ title: 'Magnetismo', teacher, students: [student] });
  await askAs(student, '/api/student/courses/enrol', { courseId });
  await gotoLive(page, '/professor/dashboard');

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Docente' })
    .getByRole('button', { name: /^Cerca/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Docente' })).toBeHidden();
  await field(page).fill('bacheca');
  await expect(option(page, /^Bacheca/)).toBeVisible();
  await field(page).fill('zoe ortsed');
  await option(page, /^Zoè Ørsted.*Magnetismo/).click();

  await expect(page).toHaveURL(new RegExp(`/professor/courses/${courseId}/students/`));
});

test('without an answer the pages are still found, and it says so', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await gotoLive(page, '/student/exams');
  await page.route('**/api/student/search/find', (route) => route.abort());

  await page.getByRole('button', { name: /^Cerca/ }).click();
  for (const within of ['Libretto', 'Piano di studi', 'Presenze', 'Nel tuo calendario']) {
    await field(page).fill(within);
    await expect(option(page, new RegExp(`^${within}`))).toBeVisible();
  }
  await field(page).fill('questionari');

  const dialog = page.getByRole('dialog', { name: 'Cerca' });
  await expect(dialog.getByText('In questo momento la ricerca trova solo le pagine.')).toBeVisible();
  await option(page, /^Questionari/).click();
  await expect(page).toHaveURL('/student/surveys');
});

test('every page says what it is for and whom to ask, in the person’s language', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await gotoLive(page, '/student/locks');
  await page.getByRole('button', { name: 'Aiuto' }).click();
  const dialog = page.getByRole('dialog', { name: 'A che cosa serve questa pagina' });
  await expect(dialog.getByText(/^Che cosa ti impedisce di fare qualcosa/)).toBeVisible();
  await expect(dialog.getByText(/^Segreteria studenti/)).toBeVisible();
  await examineHere(page, 'the help', 'help-it');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
