import { addSeconds } from 'date-fns';
import { expect, test } from './portal.ts';
import { gotoLive } from './screen.ts';

test('G2: a grade is typed, published, seen and accepted, each on the other side without a reload', async ({
  page,
  signInAsStudent,
  openAs,
  givenProfessor,
  givenCourse,
  givenExamSession,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Geometria', teacher, students: [student], cfu: 9 });
  const startsAt = addSeconds(new Date(), 4);
  const { examId } = await givenExamSession({
    course,
    teacher,
    startsAt,
    bookingClosesAt: startsAt,
    booked: [student],
  });
  await gotoLive(page, '/student/exams?tab=outcomes');
  await expect(page.getByText('Non ci sono esiti su cui decidere.')).toBeVisible();
  const desk = await openAs(teacher);
  await desk.waitForTimeout(Math.max(0, startsAt.getTime() - Date.now()));
  await gotoLive(desk, `/professor/exams/${examId}`);

  const box = desk.getByRole('textbox', { name: new RegExp(student.familyName) });
  await box.fill('30L');
  await box.press('Enter');
  await expect(
    desk.getByRole('row', { name: student.familyName }).getByText('Bozza', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Non ci sono esiti su cui decidere.')).toBeVisible();
  await desk.getByRole('button', { name: 'Pubblica 1 esito' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Pubblica' }).click();

  await expect(page.getByText('30 e lode')).toBeVisible();
  const other = await page.context().newPage();
  await gotoLive(other, '/student/dashboard');
  await expect(other.getByText('Geometria, 30 e lode: accetta o rifiuta')).toBeVisible();
  await page.getByRole('button', { name: 'Accetta il voto di Geometria' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accetta il voto' }).click();

  await expect(page.getByText('Hai accettato 30 e lode per Geometria')).toBeVisible();
  await expect(desk.getByText('Registrato')).toBeVisible();
  await expect(other.getByText('Hai accettato un voto.')).toBeVisible();
  await expect(other.getByText('accetta o rifiuta')).toBeHidden();
  await page.goto('/student/exams?tab=transcript');
  await expect(page.getByRole('rowheader', { name: 'Geometria' })).toBeVisible();
  await expect(page.getByText('9/180 CFU')).toBeVisible();
});
