import { addSeconds } from 'date-fns';
import type { Page } from 'playwright/test';
import type { Student } from './given-people.ts';
import { expect, test } from './portal.ts';
import { alerts, gotoLive } from './screen.ts';

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

test('G13: nothing is published while a box shows something else than what is kept, and the press leads there', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  givenExamSession,
}) => {
  const teacher = await signInAsProfessor();
  const students = [await givenStudent(), await givenStudent()] as const;
  const course = await givenCourse({ title: 'Topologia', teacher, students: [...students] });
  const startsAt = addSeconds(new Date(), 4);
  const booked = [...students];
  const { examId } = await givenExamSession({ course, teacher, startsAt, bookingClosesAt: startsAt, booked });
  await page.waitForTimeout(Math.max(0, startsAt.getTime() - Date.now()));
  await gotoLive(page, `/professor/exams/${examId}`);
  const [first, second] = students.map(({ familyName }) =>
    page.getByRole('textbox', { name: new RegExp(familyName) }),
  );
  if (!first || !second) throw new Error('two students are booked');
  for (const box of [first, second]) {
    await box.fill('22');
    await box.press('Enter');
  }
  await expect(page.getByText('2 esiti in bozza')).toBeVisible();

  await first.fill('99');
  await page.getByRole('button', { name: 'Pubblica 2 esiti' }).click();

  await expect(page.getByRole('button', { name: /^Pubblica/ })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('searchbox').fill(students[1].familyName);
  await expect(first).toBeHidden();
  const lead = page.getByRole('button', { name: 'Vai alla riga' });
  await expect(lead).toHaveAccessibleDescription(new RegExp(`^Correggi prima: .*${students[0].familyName}`));
  await lead.click();
  await expect(first).toBeFocused();
  await expect(first).toHaveValue('99');

  await first.fill('25');
  await page.getByRole('button', { name: 'Pubblica 2 esiti' }).click();
  await expect(page.getByRole('dialog').getByText('2 voti', { exact: true })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Pubblica' }).click();
  await expect(page.getByRole('row', { name: students[0].familyName }).getByText('25/30')).toBeVisible();
});

test('G13: the dialog says what becomes of whom, and a draft that was changed meanwhile is not published', async ({
  page,
  context,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  givenExamSession,
}) => {
  const teacher = await signInAsProfessor();
  const students = [await givenStudent(), await givenStudent(), await givenStudent()] as const;
  const course = await givenCourse({ title: 'Logica', teacher, students: [...students] });
  const startsAt = addSeconds(new Date(), 4);
  const booked = [...students];
  const { examId } = await givenExamSession({ course, teacher, startsAt, bookingClosesAt: startsAt, booked });
  await page.waitForTimeout(Math.max(0, startsAt.getTime() - Date.now()));
  const other = await context.newPage();
  for (const window of [page, other]) await gotoLive(window, `/professor/exams/${examId}`);
  const [failed, absent, without] = students;
  const enter = async (window: Page, { familyName }: Student, result: string) => {
    const box = window.getByRole('textbox', { name: new RegExp(familyName) });
    await box.fill(result);
    await box.press('Enter');
  };
  await enter(page, failed, 'R');
  await enter(page, absent, 'A');
  await expect(other.getByText('2 esiti in bozza')).toBeVisible();

  await page.getByRole('button', { name: 'Pubblica 2 esiti' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 respinto, 1 assente')).toBeVisible();
  await expect(dialog.getByText('1 senza esito, resta fuori')).toContainText(without.familyName);
  await expect(dialog.getByText('Gli studenti sono avvisati subito.', { exact: true })).toBeVisible();
  await enter(other, failed, '18');
  await expect(other.getByRole('button', { name: 'Pubblica 2 esiti' })).not.toHaveAttribute('aria-busy');
  await expect(other.getByText('Non ancora salvato')).toBeHidden();
  await expect(other.getByText('Si sta salvando')).toBeHidden();
  await dialog.getByRole('button', { name: 'Pubblica' }).click();

  await expect(alerts(page).getByText('Qualcun altro ha modificato questi dati')).toBeVisible();
  await expect(page.getByText('2 esiti in bozza')).toBeVisible();
  await page.getByRole('button', { name: 'Pubblica 2 esiti' }).click();
  await expect(dialog.getByText('1 voto, 1 assente')).toBeVisible();
  await expect(dialog.getByText('3 giorni per decidere')).toBeVisible();
});
