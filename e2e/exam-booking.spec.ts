import { addDays, addSeconds } from 'date-fns';
import { expect, test } from './portal.ts';
import { alerts, gotoLive, holdReads } from './screen.ts';

test('G2: a booking and its voiding show on the professor’s page, without a reload', async ({
  page,
  signInAsStudent,
  openAs,
  givenProfessor,
  givenCourse,
  givenExamSession,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Algebra', teacher, students: [student] });
  const { examId } = await givenExamSession({ course, teacher, seats: 2 });
  const desk = await openAs(teacher);
  await gotoLive(desk, `/professor/exams/${examId}`);
  await expect(desk.getByText('Nessuno è ancora prenotato.')).toBeVisible();

  await gotoLive(page, '/student/exams');
  await expect(page.getByText('2 posti liberi su 2')).toBeVisible();
  await page.getByRole('button', { name: 'Prenota Algebra' }).click();

  await expect(alerts(page).getByText(/prenotat|Prenotazione/)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Annulla prenotazione di Algebra' })).toBeVisible();
  await expect(desk.getByRole('rowheader', { name: student.familyName })).toBeVisible();

  await page.getByRole('button', { name: 'Annulla prenotazione di Algebra' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla prenotazione' }).click();

  await expect(page.getByRole('button', { name: 'Prenota Algebra' })).toBeVisible();
  await expect(desk.getByText('Nessuno è ancora prenotato.')).toBeVisible();
});

test('G2: the button turns with the answer, before the page was read again, and keeps the focus', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  givenExamSession,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Botanica', teacher, students: [student] });
  await givenExamSession({ course, teacher, seats: 2 });
  await gotoLive(page, '/student/exams');
  const release = await holdReads(page);

  await page.getByRole('button', { name: 'Prenota Botanica' }).click();
  const giveUp = page.getByRole('button', { name: 'Annulla prenotazione di Botanica' });
  await expect(giveUp).toBeFocused();
  await expect(page.getByText('Prenotato', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Puoi annullare fino/)).toHaveCount(0);

  await giveUp.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla prenotazione' }).click();
  await expect(page.getByRole('button', { name: 'Prenota Botanica' })).toBeFocused();

  await page.getByRole('button', { name: 'Prenota Botanica' }).click();
  await expect(giveUp).toBeFocused();
  release();
  await expect(page.getByText(/^Puoi annullare fino/)).toBeVisible();
  await expect(giveUp).toBeFocused();
});

test('G2: who waits sees the seats go, moves up and is told, without a reload', async ({
  page,
  signInAsStudent,
  openAs,
  givenStudent,
  givenProfessor,
  givenCourse,
  givenExamSession,
  book,
}) => {
  const first = await givenStudent();
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Fisica 1', teacher, students: [first, student] });
  const { examId } = await givenExamSession({ course, teacher, seats: 1, waitlist: true });
  await gotoLive(page, '/student/exams');
  await expect(page.getByText('1 posto libero su 1')).toBeVisible();

  await book(first, examId);
  await expect(page.getByText('Posti esauriti (1)')).toBeVisible();
  await page.getByRole('button', { name: 'Mettiti in lista d’attesa per Fisica 1' }).click();
  await expect(page.getByText('Sei il 1º in lista d’attesa', { exact: true })).toBeVisible();

  const other = await openAs(first);
  await gotoLive(other, '/student/exams?tab=booked');
  await other.getByRole('button', { name: 'Annulla prenotazione di Fisica 1' }).click();
  await expect(other.getByText('Il posto va subito a chi è in lista d’attesa')).toBeVisible();
  await other.getByRole('dialog').getByRole('button', { name: 'Annulla prenotazione' }).click();

  await expect(page.getByRole('button', { name: 'Annulla prenotazione di Fisica 1' })).toBeVisible();
  await expect(page.getByText('Prenotato', { exact: true })).toBeVisible();
});

test('G2: the button works from the opening instant on, by itself', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  givenExamSession,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Statistica', teacher, students: [student] });
  const bookingOpensAt = addSeconds(new Date(), 12);
  await givenExamSession({ course, teacher, seats: 5, bookingOpensAt });
  await gotoLive(page, '/student/exams');
  const button = page.getByRole('button', { name: 'Prenota Statistica' });

  await expect(page.getByText(/Apre tra \d+ s/)).toBeVisible();
  await expect(button).toBeDisabled();

  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.getByRole('button', { name: 'Annulla prenotazione di Statistica' })).toBeVisible();
});

test('G2: every rule that stands against a booking is there before it opens', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  givenExamSession,
}) => {
  const student = await signInAsStudent({ status: 'suspended' });
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Chimica', teacher, students: [student] });
  await givenExamSession({ course, teacher, bookingOpensAt: addDays(new Date(), 2) });

  await gotoLive(page, '/student/exams');

  await expect(page.getByRole('heading', { name: 'Chimica' })).toBeVisible();
  await expect(page.getByText('La tua carriera non è attiva')).toBeVisible();
  await expect(page.getByText(/^Prenotazioni da /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prenota Chimica' })).toHaveCount(0);
});

test('G2: a student switches to another session of the course in one step', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  givenExamSession,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Logica', teacher, students: [student] });
  await givenExamSession({ course, teacher, booked: [student] });
  await givenExamSession({ course, teacher, startsAt: addDays(new Date(), 20) });

  await gotoLive(page, '/student/exams');
  await page.getByRole('button', { name: /Passa a questo appello di Logica/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cambia appello' }).click();

  await expect(alerts(page).getByText('Hai cambiato appello')).toHaveCount(1);
  await page.goto('/student/exams?tab=booked');
  await expect(page.getByRole('heading', { name: 'Logica' })).toHaveCount(1);
});
