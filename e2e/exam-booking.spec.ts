import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { dayInWords, morningIn, timeInWords } from './support/fixtures/days.ts';
import { expect, test } from './support/portal.ts';
import { alerts, gotoLive, holdReads } from './support/screens/screen.ts';
import { soonAfter } from './support/screens/timed.ts';

test('G2: a booking and its voiding show on the professor’s page, without a reload', async ({
  page,
  signInBeforeExam,
  openAs,
}) => {
  const {
    student,
    teacher,
    exam: { examId },
  } = await signInBeforeExam({ title: 'Algebra', seats: 2 });
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
  signInBeforeExam,
}) => {
  await signInBeforeExam({ title: 'Botanica', seats: 2 });
  await gotoLive(page, '/student/exams');
  const release = await holdReads(page);

  await page.getByRole('button', { name: 'Prenota Botanica' }).click();
  const giveUp = page.getByRole('button', { name: 'Annulla prenotazione di Botanica' });
  await expect(giveUp).toBeFocused();
  await expect(page.getByText('Prenotazione confermata', { exact: true })).toBeVisible();
  await expect(page.getByText(/^si annulla fino a/)).toHaveCount(0);

  await giveUp.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla prenotazione' }).click();
  await expect(page.getByRole('button', { name: 'Prenota Botanica' })).toBeFocused();

  await page.getByRole('button', { name: 'Prenota Botanica' }).click();
  await expect(giveUp).toBeFocused();
  release();
  await expect(page.getByText(/^si annulla fino a/)).toBeVisible();
  await expect(giveUp).toBeFocused();

  await page.goto('/student/exams');
  await expect(page.getByRole('link', { name: 'Prenotati 1' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Botanica' })).toHaveCount(0);
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
  await expect(page.getByText('In lista d’attesa, 1º posto', { exact: true })).toBeVisible();

  const other = await openAs(first);
  await gotoLive(other, '/student/exams?tab=booked');
  await other.getByRole('button', { name: 'Annulla prenotazione di Fisica 1' }).click();
  await expect(other.getByText('Il posto va subito a chi è in lista d’attesa')).toBeVisible();
  await other.getByRole('dialog').getByRole('button', { name: 'Annulla prenotazione' }).click();

  await expect(page.getByRole('button', { name: 'Annulla prenotazione di Fisica 1' })).toBeVisible();
  await expect(page.getByText('Prenotazione confermata', { exact: true })).toBeVisible();
  await expect(page.locator('#announcements')).toContainText('Fisica 1: si annulla fino a');
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
  const bookingOpensAt = await soonAfter(() => gotoLive(page, '/student/exams'));
  await givenExamSession({ course, teacher, seats: 5, bookingOpensAt });
  await page.reload();
  const button = page.getByRole('button', { name: 'Prenota Statistica' });

  await expect(page.getByText(/^tra 0:\d\d$/)).toBeVisible();
  await expect(button).toBeDisabled();

  await expect(button).toBeEnabled({ timeout: 60_000 });
  await button.click();
  await expect(page.getByRole('button', { name: 'Annulla prenotazione di Statistica' })).toBeVisible();
});

test('G2: every rule that stands against a booking is there before it opens', async ({
  page,
  signInBeforeExam,
  askOffice,
}) => {
  const { student } = await signInBeforeExam({
    title: 'Chimica',
    status: 'suspended',
    bookingOpensAt: addDays(new Date(), 2),
  });
  await askOffice('locks/place', {
    careerId: student.profileId,
    type: 'FEES_OVERDUE',
    ownerOffice: 'fees',
    reason: { it: 'La seconda rata non risulta pagata.' },
    steps: [],
    startsAt: addDays(new Date(), -2).toISOString(),
  });

  await gotoLive(page, '/student/exams');

  await expect(page.getByRole('heading', { name: 'Chimica' })).toBeVisible();
  await expect(page.getByText('La tua carriera non è attiva')).toHaveCount(1);
  await expect(page.getByText(/^Le prenotazioni aprono /)).toHaveCount(0);
  const fold = page.getByRole('button', { name: /^2 motivi.*Chimica, / });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  const reasons = page.getByRole('list').getByRole('list').getByRole('listitem');
  await expect(reasons).toHaveText([/^La seconda rata non risulta pagata\./, /^Le prenotazioni aprono /]);
  await expect(reasons.getByRole('link', { name: /^Vedi il blocco/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prenota Chimica' })).toHaveCount(0);
});

test('G2: a student switches to another session of the course in one step; buttons and links say which session', async ({
  page,
  signInBeforeExam,
  givenExamSession,
  openAs,
}) => {
  const { teacher, course, exam } = await signInBeforeExam({ title: 'Logica' });
  const later = [morningIn(20), addHours(morningIn(20), 3)] as const;
  const [first, second, third] = [exam.startsAt, ...later].map(dayInWords);
  const [morning, afternoon] = later.map(timeInWords);
  for (const startsAt of later) await givenExamSession({ course, teacher, startsAt });

  await gotoLive(page, '/student/exams');
  const rows = page.getByRole('listitem').filter({ hasText: 'Logica' });
  await expect(rows.getByRole('link')).toHaveCount(3);
  const named = [
    ...(await page.getByRole('main').ariaSnapshot()).matchAll(/(?:link|button) "(.*Logica.*)"/g),
  ];
  expect(named.map(([, name]) => name)).toEqual([
    `Logica, ${first}`,
    `Prenota Logica, ${first}`,
    `Logica, ${second}, ${morning}`,
    `Prenota Logica, ${second}, ${morning}`,
    `Logica, ${third}, ${afternoon}`,
    `Prenota Logica, ${third}, ${afternoon}`,
  ]);
  await page.getByRole('button', { name: `Prenota Logica, ${first}` }).click();
  await expect(rows.getByText(`Prenotazione confermata il ${first}`)).toHaveCount(2);
  await page.getByRole('button', { name: `Passa a questo appello di Logica, ${second}, ${morning}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cambia appello' }).click();

  await expect(alerts(page).getByText('Hai cambiato appello')).toHaveCount(1);
  await page.goto('/student/exams?tab=booked');
  await expect(page.getByRole('heading', { name: 'Logica' })).toHaveCount(1);

  const desk = await openAs(teacher);
  await desk.goto('/professor/exams');
  await expect(desk.getByRole('link', { name: /^Logica, / })).toHaveCount(3);
  await expect(
    desk.getByRole('link', { name: new RegExp(`^Logica, .*, (${morning}|${afternoon})$`) }),
  ).toHaveCount(2);
});

test('look: fifteen exams fit below the bar of a desk, each with its two lines', async ({
  page,
  signInBeforeExam,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInBeforeExam({ title: 'Esami di stato', seats: 2 });
  await page.goto('/student/exams');
  const row = page.getByRole('listitem').filter({ hasText: 'Esami di stato' });
  await expect(row.getByText('2 posti liberi su 2')).toBeVisible();
  const { height = 0 } = (await row.boundingBox()) ?? {};
  expect(15 * (height + 1)).toBeLessThanOrEqual(900 - 56);
});
