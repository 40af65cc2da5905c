import { addHours } from 'date-fns/addHours';
import { dayInWords } from './support/fixtures/days.ts';
import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { gotoLive } from './support/screens/screen.ts';

test('G2: a booked exam leads to its page, with its board, the own place, and a file for the calendar', async ({
  page,
  signInBeforeExam,
}) => {
  const { teacher, exam } = await signInBeforeExam({ title: 'Idraulica', isBooked: true });
  await gotoLive(page, '/student/exams?tab=booked');

  await page.getByRole('link', { name: 'Idraulica' }).click();

  await expect(page).toHaveURL(`/student/exams/${exam.examId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Idraulica');
  await expect(page).toHaveTitle(new RegExp(`^Idraulica, ${dayInWords(exam.startsAt)} `));
  await expect(page.getByText('Prenotazione confermata').first()).toBeVisible();
  await expect(page.getByText('1º posto')).toBeVisible();
  await expect(page.getByText(teacher.name)).toBeVisible();
  const calendar = page.getByRole('link', { name: 'Aggiungi al calendario' });
  const file = await page.request.get((await calendar.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const text = await file.text();
  expect(text).toContain(`\r\nUID:exam-${exam.examId}@`);
  expect(text).toContain('\r\nSUMMARY:Esame: Idraulica\r\n');
  expect(text).toContain('\r\nLOCATION:Aula A101\r\n');

  await page.getByRole('link', { name: 'Esami' }).last().click();
  await expect(page).toHaveURL('/student/exams?tab=booked');
});

test('G2: the page of an exam says what changed since it was booked, as soon as it did', async ({
  page,
  signInBeforeExam,
  askAs,
}) => {
  const { teacher, exam } = await signInBeforeExam({ title: 'Topografia', isBooked: true });
  const { examId, version, startsAt } = exam;
  await gotoLive(page, `/student/exams/${examId}`);
  await expect(page.getByText('L’aula è cambiata')).toHaveCount(0);

  const times = { startsAt, endsAt: addHours(startsAt, 2) };
  await askAs(teacher, '/api/professor/exams/move', { examId, version, ...times, room: 'Aula Nuova' });

  await expect(page.getByText('L’aula è cambiata')).toBeVisible();
  await expect(page.getByText('Aula A101 diventa Aula Nuova').first()).toBeVisible();
});

test('G2: an exam of another course is not there, and neither is its file', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  givenExamSession,
}) => {
  const teacher = await givenProfessor();
  const course = await givenCourse({ teacher, students: [] });
  const { examId } = await givenExamSession({ course, teacher });
  const file = `/api/student/exams/${examId}/calendar.ics`;
  expect((await page.request.get(file)).status()).toBe(401);
  await signInAsStudent();

  await page.goto(`/student/exams/${examId}`);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Appello non trovato');
  expect((await page.request.get(file)).status()).toBe(404);
  expect((await page.request.get('/api/student/exams/no-id/calendar.ics')).status()).toBe(404);
});

test('G2: what the board asks is answered after the booking, and read by the board at once', async ({
  page,
  openAs,
  signInBeforeExam,
}) => {
  const question = 'Quale argomento a scelta porti?';
  const { student, teacher, exam } = await signInBeforeExam({ title: 'Acustica', question });
  await gotoLive(page, `/student/exams/${exam.examId}`);
  await expect(page.getByRole('definition').filter({ hasText: question })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);

  await page.getByRole('button', { name: /Prenota/ }).click();
  await page.getByRole('textbox', { name: question }).fill('Onde stazionarie');
  await examineHere(page, '/student/exams/:id', 'exam-question');
  const desk = await openAs(teacher);
  await gotoLive(desk, `/professor/exams/${exam.examId}`);
  await expect(desk.getByRole('row', { name: student.familyName })).not.toContainText('Risposta');
  await page.getByRole('button', { name: 'Invia la risposta' }).click();

  await expect(page.getByText('Risposta salvata.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cambia la risposta' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: question })).toHaveValue('Onde stazionarie');
  await expect(desk.getByRole('row', { name: student.familyName })).toContainText(
    'Risposta: Onde stazionarie',
  );
});
