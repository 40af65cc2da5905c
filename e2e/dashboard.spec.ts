import { addDays } from 'date-fns/addDays';
import { roster } from '@/contract/courses/taught-courses';
import { expect, test } from './support/portal.ts';
import { gotoLive } from './support/screens/screen.ts';
import { soonAfter } from './support/screens/timed.ts';

test('G3: a student’s dashboard greets by name and says what to do, where and until when', async ({
  page,
  signInAsStudent,
  givenStudent,
  givenCourse,
  askAs,
}) => {
  const student = await signInAsStudent({ givenName: 'Livia' });
  const other = await givenStudent();
  const { courseId } = await givenCourse({
    title: 'Acustica',
    students: [student, other],
    window: { mode: 'fifo', capacity: 1, closesAt: addDays(new Date(), 60) },
  });
  await askAs(other, '/api/student/courses/enrol', { courseId });
  await askAs(student, '/api/student/courses/enrol', { courseId });

  await gotoLive(page, '/student/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Buon.*, Livia$/);
  await expect(page.getByText('Niente in programma e niente in sospeso.')).toBeVisible();
  await expect(page.getByText('Nessun esame prenotato.')).toBeVisible();

  await askAs(other, '/api/student/courses/drop', { courseId });

  await expect(page.getByText('Acustica: si è liberato un posto per te')).toBeVisible();
  await expect(page.getByText(/^entro (oggi alle|\D{3} \d+ \D{3},) \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText(/ntro (oggi|domani) un posto da confermare\.$/)).toBeVisible();
  await page.getByRole('link', { name: /^Conferma: Acustica/ }).click();
  await expect(page).toHaveURL(`/student/courses/${courseId}`);
  await expect(page.getByRole('button', { name: 'Conferma il posto in Acustica' })).toBeVisible();
});

test('G3: a step has its date, the word of its button, and leads to the very card', async ({
  page,
  signInAsStudent,
  givenStudent,
  givenProfessor,
  givenCourse,
  givenExamSession,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const student = await signInAsStudent();
  const other = await givenStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Zoologia', teacher, students: [student, other] });
  const startsAt = addDays(new Date(), 40);
  for (const days of [1, 2, 3, 4, 5]) {
    const bookingClosesAt = addDays(new Date(), 20);
    await givenExamSession({ course, teacher, startsAt: addDays(startsAt, -days), bookingClosesAt });
  }
  const full = await givenExamSession({
    course,
    teacher,
    startsAt,
    bookingClosesAt: addDays(new Date(), 3),
    seats: 1,
    waitlist: true,
    booked: [other],
  });
  await gotoLive(page, '/student/dashboard');

  const step = page.getByRole('listitem').filter({ hasText: 'Zoologia: chiudono le prenotazioni' });
  const due = step.getByText(/^entro \D{3} \d+ \D{3}, \d\d:\d\d$/);
  await expect(due).toBeVisible();
  expect((await due.boundingBox())?.height).toBeLessThan(24); // one line
  await expect(step.getByText(/^[23]giorni$/)).toBeVisible();
  await step.getByRole('link', { name: /^Lista d’attesa: Zoologia/ }).click();

  const card = page.locator(`#exam-${full.examId}`);
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport({ ratio: 1 });
  await expect(card.getByRole('button', { name: 'Mettiti in lista d’attesa per Zoologia' })).toBeVisible();
});

test('G3: what opens within the hour is booked on the dashboard, in one press, where its countdown stood', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  givenExamSession,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Topologia', teacher, students: [student] });
  const bookingOpensAt = await soonAfter(() => gotoLive(page, '/student/dashboard'));
  await givenExamSession({ course, teacher, seats: 5, bookingOpensAt });
  await page.reload();
  const opening = page.getByRole('region', { name: 'In apertura' });
  const button = opening.getByRole('button', { name: 'Prenota Topologia' });

  await expect(opening.getByText(/^tra 0:\d\d$/)).toBeVisible();
  const waiting = await button.boundingBox();
  await expect(button).toBeEnabled({ timeout: 60_000 });
  expect(await button.boundingBox()).toEqual(waiting);
  await button.click();

  await expect(opening.getByText('Prenotazione confermata', { exact: true })).toBeVisible();
  await expect(opening.getByRole('button', { name: 'Annulla prenotazione di Topologia' })).toBeFocused();
  const booked = page.getByRole('region', { name: 'I prossimi esami' });
  await booked.getByRole('link', { name: 'Topologia' }).click();
  await expect(page).toHaveURL(/\/student\/exams\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Topologia' })).toBeVisible();
});

test('G3: what happened meanwhile is told once, and what is good to know can be dismissed', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  givenExamSession,
  askAs,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({
    title: 'Ottica',
    teacher,
    students: [student],
    window: { mode: 'approval', closesAt: addDays(new Date(), 60) },
  });
  await givenExamSession({ course, teacher, bookingOpensAt: addDays(new Date(), 3) });
  await gotoLive(page, '/student/dashboard');
  const info = page.getByRole('listitem').filter({ hasText: 'Ottica: aprono le prenotazioni' });
  await expect(info).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Novità' })).toHaveCount(0);

  await info.getByRole('button', { name: /^Togli dall’elenco: Ottica/ }).click();
  await expect(info).toHaveCount(0);
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(info).toHaveCount(0);

  const { courseId } = course;
  await askAs(student, '/api/student/courses/enrol', { courseId });
  const asked = await askAs(teacher, '/api/professor/courses/roster', { courseId, view: 'pending' });
  const enrolmentIds = roster.parse(asked).rows.map(({ enrolmentId }) => enrolmentId);
  const reason = 'Posti riservati';
  await askAs(teacher, '/api/professor/courses/decide', {
    ...{ courseId, enrolmentIds, decision: 'reject', reason },
  });
  await page.reload();
  const news = page.getByRole('region', { name: 'Novità' });
  await news.getByRole('link', { name: /Ottica/ }).click();
  await expect(page).toHaveURL(new RegExp(`/student/courses/${courseId}`));
  await page.goto('/student/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(news).toHaveCount(0);
});

test('G3: missing contacts are asked for on the dashboard, once', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.goto('/student/dashboard');
  const contacts = page.getByRole('region', { name: 'Completa i tuoi contatti' });

  await contacts.getByRole('button', { name: 'Salva' }).click();
  await expect(contacts.getByLabel('Telefono')).toBeFocused();
  await contacts.getByLabel('Telefono').fill('+39 0461 123456');
  await contacts.getByRole('button', { name: 'Salva' }).click();

  await expect(page.getByText('Contatti salvati.')).toBeVisible();
  await expect(contacts).toHaveCount(0);
});

test('G3: a suspended career comes first and says what it blocks', async ({ page, signInAsStudent }) => {
  await signInAsStudent({ status: 'suspended' });
  await page.goto('/student/dashboard');
  const steps = page.getByRole('region', { name: 'Da fare' });
  await expect(steps.getByRole('heading', { level: 3 }).first()).toContainText('La tua carriera è sospesa');
  await expect(steps.getByText('Blocca: prenotare esami, iscriversi agli insegnamenti')).toBeVisible();
});

test('C3: a professor’s dashboard counts requests as they come', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  askAs,
}) => {
  const teacher = await signInAsProfessor({ givenName: 'Vera' });
  const student = await givenStudent();
  const { courseId } = await givenCourse({
    title: 'Ottica',
    teacher,
    students: [student],
    window: { mode: 'approval' },
  });
  await gotoLive(page, '/professor/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Buon.*, Vera$/);
  await expect(page.getByText('Niente in programma e niente in sospeso.')).toBeVisible();

  await askAs(student, '/api/student/courses/enrol', { courseId });

  await expect(page.getByText('Ottica: 1 richiesta di iscrizione da decidere')).toBeVisible();
  await expect(page.getByText('Una richiesta da decidere.')).toBeVisible();
  await page.getByRole('link', { name: /^Decidi: Ottica/ }).click();
  await expect(page).toHaveURL(`/professor/courses/${courseId}?view=pending`);
});

test('the document of a dashboard weighs at most 30 KB', async ({ page, signInBeforeExam }) => {
  await signInBeforeExam({ isBooked: true });

  const weigh = async () => (await (await page.request.get('/student/dashboard')).body()).length;
  await expect.poll(weigh).toBeLessThanOrEqual(30_000); // one that took its time has its skeleton in it
});
