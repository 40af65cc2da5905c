import { addDays } from 'date-fns/addDays';
import type { Page } from 'playwright/test';
import { publishGrade } from './support/fixtures/exams.ts';
import { expect, test } from './support/portal.ts';
import { gotoLive } from './support/screens/screen.ts';

/** Opens a dialog. Expects its button back and the focus, on that button or a field. Then goes back. */
async function goBack(
  page: Page,
  pressed: string | RegExp,
  expected: { back: string; field?: string | RegExp },
) {
  await page.getByRole('button', { name: pressed, exact: true }).click();
  await expectWayBack(page, expected);
}

async function expectWayBack(page: Page, { back, field }: { back: string; field?: string | RegExp }) {
  const dialog = page.getByRole('dialog');
  const way = dialog.getByRole('button', { name: back, exact: true });
  await expect(field ? dialog.getByLabel(field) : way).toBeFocused();
  await way.click();
  await expect(dialog).toHaveCount(0);
}

test('a student’s question says what its way back keeps, and begins on it', async ({
  page,
  signInAsStudent,
  givenStudent,
  givenProfessor,
  givenCourse,
  givenExamSession,
  givenExamBegun,
  askAs,
}) => {
  const [student, other] = [await signInAsStudent(), await givenStudent()];
  const teacher = await givenProfessor();
  const students = [student, other];
  const taken = await givenCourse({ title: 'Algebra', teacher, students });
  const full = await givenCourse({ title: 'Botanica', students, window: { mode: 'fifo', capacity: 1 } });
  const asked = await givenCourse({ title: 'Chimica', students, window: { mode: 'approval' } });
  await askAs(other, '/api/student/courses/enrol', { courseId: full.courseId });
  for (const { courseId } of [taken, full, asked])
    await askAs(student, '/api/student/courses/enrol', { courseId });
  await gotoLive(page, '/student/courses?tab=mine');
  await goBack(page, 'Rinuncia a Algebra', { back: 'Tieni il posto' });
  await goBack(page, 'Esci dalla lista d’attesa di Botanica', { back: 'Resta in lista' });
  await goBack(page, 'Ritira la richiesta per Chimica', { back: 'Tieni la richiesta' });

  const exam = { teacher, course: taken };
  await givenExamSession({ ...exam, booked: [student] });
  await givenExamSession({ ...exam, startsAt: addDays(new Date(), 20) });
  await gotoLive(page, '/student/exams?tab=booked');
  await goBack(page, /^Annulla prenotazione di Algebra, /, { back: 'Tieni la prenotazione' });
  await gotoLive(page, '/student/exams');
  await goBack(page, /^Passa a questo appello di Algebra/, { back: 'Tieni il posto che hai' });

  const decided = await givenCourse({ title: 'Dinamica', teacher, students });
  await publishGrade(teacher, await givenExamBegun({ course: decided, teacher, booked: [student] }), 27);
  await gotoLive(page, '/student/exams?tab=outcomes');
  await goBack(page, /^Accetta il voto di Dinamica, /, { back: 'Decidi dopo' });
  await goBack(page, /^Rifiuta il voto di Dinamica, /, { back: 'Decidi dopo' });
});

test('a professor’s dialog says what its way back keeps; a question begins on it, a form on its first field', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  givenExamSession,
  givenExamBegun,
  askAs,
}) => {
  const teacher = await signInAsProfessor();
  const student = await givenStudent();
  const name = `${student.familyName} ${student.givenName}`;
  const course = await givenCourse({ teacher, students: [student], window: { mode: 'approval' } });
  await askAs(student, '/api/student/courses/enrol', { courseId: course.courseId });
  await gotoLive(page, `/professor/courses/${course.courseId}?view=pending`);
  await goBack(page, `Rifiuta la richiesta di ${name}`, { back: 'Decidi dopo', field: 'Motivo' });

  await gotoLive(page, `/professor/courses/${course.courseId}/syllabus`);
  await goBack(page, 'Aggiungi un materiale', { back: 'Non aggiungere', field: /^Titolo$/ });

  const draft = await givenExamSession({ course, teacher, published: false });
  await gotoLive(page, `/professor/exams/${draft.examId}`);
  await goBack(page, 'Pubblica', { back: 'Tieni la bozza' });
  await goBack(page, 'Elimina', { back: 'Tieni la bozza' });

  const published = await givenExamSession({ course, teacher });
  await gotoLive(page, `/professor/exams/${published.examId}`);
  await goBack(page, 'Sposta', { back: 'Lascia la data com’è', field: 'Giorno' });
  await goBack(page, 'Cambia i posti', { back: 'Lascia i posti come sono', field: 'Posti' });
  await goBack(page, 'Annulla l’appello', { back: 'Tieni l’appello', field: 'Motivo' });

  const begun = await givenExamBegun({ course, teacher, booked: [student] });
  await gotoLive(page, `/professor/exams/${begun.examId}`);
  const choose = async (act: string, expected: { back: string; field: string }) => {
    await page.getByRole('button', { name: `Altre azioni per ${name}` }).click();
    await page.getByRole('menuitem', { name: act }).click();
    await expectWayBack(page, expected);
  };
  await choose('Togli dall’appello', { back: 'Tieni la prenotazione', field: 'Motivo' });
  const box = page.getByRole('textbox', { name: new RegExp(student.familyName) });
  await box.fill('27');
  await box.press('Enter');
  await expect(page.getByText('Da pubblicare: 1 voto.')).toBeVisible();
  await choose('Messaggio e argomenti', { back: 'Lascia tutto com’è', field: 'Messaggio' });
  await goBack(page, 'Pubblica 1 esito', { back: 'Tieni le bozze' });
  await page.getByRole('button', { name: 'Pubblica 1 esito' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pubblica' }).click();
  await choose('Correggi l’esito', { back: 'Lascia l’esito pubblicato', field: 'Motivo' });
});
