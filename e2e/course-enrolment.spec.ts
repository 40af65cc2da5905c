import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import type { Page } from 'playwright/test';
import { expect, test } from './support/portal.ts';
import { alerts, gotoLive, holdReads, hydrated } from './support/screens/screen.ts';
import { soonAfter } from './support/screens/timed.ts';

test('G1: a student enrols at once; the professor sees it without reload, and the giving up too', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  openAs,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Algebra', teacher, students: [student] });
  const desk = await openAs(teacher);
  await gotoLive(desk, `/professor/courses/${course.courseId}`);
  await expect(desk.getByText('Nessuno è iscritto o in attesa.')).toBeVisible();
  await page.goto('/student/courses');

  await page.getByRole('button', { name: 'Iscriviti a Algebra' }).click();

  await expect(alerts(page).getByText('Iscrizione')).toHaveCount(1);
  await expect(card(page, 'Algebra').getByText('Iscrizione confermata', { exact: true })).toBeVisible();
  await expect(
    desk.getByRole('row', { name: nameInRoster(student) }).getByText('Iscrizione confermata'),
  ).toBeVisible();

  await page.goto('/student/courses');
  await expect(page.getByRole('link', { name: 'Posso iscrivermi 0' })).toBeVisible();
  await expect(card(page, 'Algebra')).toHaveCount(0);
  await page.goto('/student/courses?tab=mine');
  await page.getByRole('button', { name: 'Rinuncia a Algebra' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rinuncia al posto' }).click();

  await expect(card(page, 'Algebra')).toHaveCount(0);
  await page.goto('/student/courses');
  await expect(page.getByRole('button', { name: 'Iscriviti a Algebra' })).toBeVisible();
  await expect(desk.getByText('Nessuno è iscritto o in attesa.')).toBeVisible();
});

test('G1: a course’s button turns with the answer, before the page was read again, and keeps the focus', async ({
  page,
  signInAsStudent,
  givenCourse,
}) => {
  const student = await signInAsStudent();
  await givenCourse({ title: 'Botanica', students: [student] });
  await gotoLive(page, '/student/courses');
  const release = await holdReads(page);

  await page.getByRole('button', { name: 'Iscriviti a Botanica' }).click();
  const giveUp = page.getByRole('button', { name: 'Rinuncia a Botanica' });
  await expect(giveUp).toBeFocused();
  await expect(card(page, 'Botanica').getByText('Iscrizione confermata', { exact: true })).toBeVisible();

  await giveUp.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rinuncia al posto' }).click();
  await expect(page.getByRole('button', { name: 'Iscriviti a Botanica' })).toBeFocused();
  release();
  await expect(page.getByRole('button', { name: 'Iscriviti a Botanica' })).toBeFocused();
});

test('D4: joining a queue and leaving it shows in one’s other window, with one alert each', async ({
  page,
  signInAsStudent,
  givenStudent,
  givenCourse,
  askAs,
  openAs,
}) => {
  const student = await signInAsStudent();
  const enrolled = await givenStudent();
  const { courseId } = await givenCourse({
    title: 'Zoologia',
    students: [student, enrolled],
    window: { mode: 'fifo', capacity: 1 },
  });
  await askAs(enrolled, '/api/student/courses/enrol', { courseId });
  const other = await openAs(student);
  await gotoLive(other, '/student/courses');
  await gotoLive(page, '/student/courses');

  await page.getByRole('button', { name: 'Entra in lista d’attesa per Zoologia' }).click();
  await expect(alerts(page).getByText('lista d’attesa')).toHaveCount(1);
  await expect(alerts(other).getByText('Sei in lista d’attesa per l’insegnamento.')).toHaveCount(1);
  await expect(card(other, 'Zoologia').getByText('Sei il 1º in lista d’attesa')).toBeVisible();

  await page.getByRole('button', { name: 'Esci dalla lista d’attesa di Zoologia' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Esci dalla lista' }).click();
  await expect(alerts(other).getByText('Non sei più in lista d’attesa per l’insegnamento.')).toHaveCount(1);
  await expect(other.getByRole('button', { name: 'Entra in lista d’attesa per Zoologia' })).toBeVisible();
});

test('G1: a freed place is offered to the first in the queue, who takes it', async ({
  page,
  signInAsStudent,
  givenStudent,
  givenProfessor,
  givenCourse,
  askAs,
  openAs,
}) => {
  const waiting = await signInAsStudent();
  const enrolled = await givenStudent();
  const teacher = await givenProfessor();
  const { courseId } = await givenCourse({
    title: 'Fisica',
    teacher,
    students: [waiting, enrolled],
    window: { mode: 'fifo', capacity: 1 },
  });
  await askAs(enrolled, '/api/student/courses/enrol', { courseId });
  const desk = await openAs(teacher);
  await gotoLive(desk, `/professor/courses/${courseId}?view=waitlisted`);
  await gotoLive(page, '/student/courses');

  await page.getByRole('button', { name: 'Entra in lista d’attesa per Fisica' }).click();

  await expect(card(page, 'Fisica').getByText('Sei il 1º in lista d’attesa')).toBeVisible();
  const row = desk.getByRole('row', { name: nameInRoster(waiting) });
  await expect(row.getByText('1º in lista')).toBeVisible();

  await askAs(enrolled, '/api/student/courses/drop', { courseId });

  await expect(card(page, 'Fisica').getByText('Posto offerto')).toBeVisible();
  await expect(card(page, 'Fisica').getByText(/confermalo entro 23 h 59 min/)).toBeVisible();
  await expect(row.getByText('Posto offerto')).toBeVisible();

  await page.getByRole('button', { name: 'Conferma il posto in Fisica' }).click();

  await expect(card(page, 'Fisica').getByText('Iscrizione confermata', { exact: true })).toBeVisible();
  await expect(desk.getByText('La lista d’attesa è vuota.')).toBeVisible();
});

test('G1: seats move on the page while others enrol, and the last one closes the way in', async ({
  page,
  signInAsStudent,
  givenStudent,
  givenCourse,
  askAs,
}) => {
  const student = await signInAsStudent();
  const [one, other] = [await givenStudent(), await givenStudent()];
  const { courseId } = await givenCourse({
    title: 'Logica',
    students: [student, one, other],
    window: { mode: 'open', capacity: 2 },
  });
  await gotoLive(page, '/student/courses');
  await expect(card(page, 'Logica').getByText('2 posti liberi su 2')).toBeVisible();

  await askAs(one, '/api/student/courses/enrol', { courseId });
  await expect(card(page, 'Logica').getByText('1 posto libero su 2')).toBeVisible();

  await askAs(other, '/api/student/courses/enrol', { courseId });
  await expect(card(page, 'Logica').getByText('I posti sono esauriti.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Iscriviti a Logica' })).toHaveCount(0);
});

test('G1: what stands against every course is said once above them, and each says when it opens', async ({
  page,
  signInAsStudent,
  givenCourse,
}) => {
  const student = await signInAsStudent({ status: 'suspended' });
  const opensAt = addDays(new Date(), 2);
  await givenCourse({ title: 'Chimica', students: [student], window: { opensAt } });

  await page.goto('/student/courses');

  await expect(page.getByText('La tua carriera non è attiva')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 2, name: 'Non ora' })).toBeVisible();
  await expect(card(page, 'Chimica').getByText(/^apre /)).toBeVisible();
  await expect(card(page, 'Chimica').getByRole('button')).toHaveCount(0);
});

test('G1: the button works from the opening instant on, by itself', async ({
  page,
  signInAsStudent,
  givenCourse,
}) => {
  test.slow(); // it waits for the opening
  const student = await signInAsStudent();
  const opensAt = await soonAfter(() => page.goto('/student/courses'));
  await givenCourse({ title: 'Botanica', students: [student], window: { opensAt } });
  await page.goto('/student/courses');
  const button = page.getByRole('button', { name: 'Iscriviti a Botanica' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');

  await expect(button).not.toHaveAttribute('aria-disabled', { timeout: 30_000 });
  await button.click();

  await expect(card(page, 'Botanica').getByText('Iscrizione confermata', { exact: true })).toBeVisible();
});

test('G1: the catalogue begins with what one can enrol in, and finds the others by teacher', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
}) => {
  await signInAsStudent();
  const teacher = await givenProfessor({ familyName: `Serafini ${randomUUID().slice(0, 8)}` });
  const { title } = await givenCourse({ teacher });
  await page.goto('/student/courses');
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Posso iscrivermi 0' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Cerca un insegnamento' }).pressSequentially(teacher.familyName);
  await expect(page).toHaveURL(/text=Serafini\+[0-9a-f]{8}$/); // it looks for what is typed so far, too
  await page.getByRole('link', { name: 'Vedi 1 insegnamento tra tutti' }).click();

  await expect(page.getByRole('link', { name: 'Tutti 1' })).toHaveAttribute('aria-current', 'true');
  await expect(card(page, title).getByText('Non è nel tuo piano')).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: teacher.email })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Insegnamenti' })).toBeVisible();
});

test('the plan shows its courses by year, with where one stands', async ({
  page,
  signInAsStudent,
  givenCourse,
  askAs,
}) => {
  const student = await signInAsStudent();
  const { courseId } = await givenCourse({ title: 'Statistica', cfu: 9, students: [student] });
  await askAs(student, '/api/student/courses/enrol', { courseId });

  await page.goto('/student/courses?tab=plan');

  await expect(page.getByText('0/180 CFU')).toBeVisible();
  const table = page.getByRole('table', { name: 'Insegnamenti del 1º anno' });
  await expect(table.getByRole('row', { name: /Statistica/ })).toContainText('In corso');
});

test('a course that isn’t there says so', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.goto('/student/courses/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insegnamento non trovato');
});

const card = (page: Page, title: string) =>
  page
    .getByRole('list')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

const nameInRoster = ({ familyName, givenName }: { familyName: string; givenName: string }) =>
  new RegExp(`${familyName} ${givenName}`);
