import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { gotoLive } from './support/screens/screen.ts';

test('G14: a professor publishes the syllabus and adds a link; an enrolled student’s open page shows both', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  openAs,
  askAs,
}) => {
  const teacher = await signInAsProfessor();
  const student = await givenStudent();
  const { courseId } = await givenCourse({ title: 'Idrologia', teacher, students: [student] });
  await askAs(student, '/api/student/courses/enrol', { courseId });
  const reading = await openAs(student);
  await gotoLive(reading, `/student/courses/${courseId}`);

  await gotoLive(page, `/professor/courses/${courseId}`);
  await page.getByRole('link', { name: 'Programma', exact: true }).click();
  await expect(page.getByText('Non ancora scritto')).toBeVisible();
  const aims = page.getByRole('textbox', { name: 'Obiettivi formativi' });
  await aims.fill('Il ciclo dell’acqua');
  await page.getByRole('button', { name: 'Salva la bozza' }).click();
  await expect(page.getByText('Bozza: gli studenti non lo vedono')).toBeVisible();
  await expect(reading.getByRole('heading', { name: 'Programma' })).toHaveCount(0);
  await aims.fill('Il ciclo dell’acqua\n<b>e le piene</b>');
  await page.getByRole('button', { name: 'Salva e pubblica' }).click();
  await expect(page.getByText(/^Pubblicato/)).toBeVisible();
  await expect(reading.getByRole('heading', { name: 'Programma' })).toBeVisible();
  await expect(reading.getByText('<b>e le piene</b>')).toBeVisible();

  await page.getByRole('button', { name: 'Aggiungi un materiale' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Titolo', { exact: true }).fill('Dispense');
  await dialog.getByLabel('Indirizzo').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Aggiungi' }).click();
  await expect(dialog.getByText('Scrivi un indirizzo che comincia con https://.')).toBeVisible();
  await dialog.getByLabel('Indirizzo').fill('https://example.org/dispense');
  await dialog.getByRole('button', { name: 'Aggiungi' }).click();
  await expect(page.getByRole('link', { name: 'Dispense' })).toBeVisible();
  await expect(reading.getByRole('link', { name: 'Dispense' })).toHaveAttribute(
    'href',
    'https://example.org/dispense',
  );

  await page.reload();
  await expect(aims).toHaveValue('Il ciclo dell’acqua\n<b>e le piene</b>');
  await examineHere(page, `/professor/courses/${courseId}/syllabus`, 'course-syllabus');
  await examineHere(reading, `/student/courses/${courseId}`, 'course-syllabus-read');
});
