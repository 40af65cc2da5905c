import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import type { Page } from 'playwright/test';
import { KEPT_MS } from '../contract/wire/constants.ts';
import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { chooseInUserMenu, forgetCookies } from './support/screens/screen.ts';

test.use({ serviceWorkers: 'allow' });

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ateneo.kept.')));
const isWatched = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null));

/** Opens the exams, so that they are kept, with the worker in charge. */
async function openExams(page: Page) {
  await page.goto('/student/exams');
  await expect.poll(() => isWatched(page)).toBe(true);
  await expect.poll(() => kept(page)).toContain('ateneo.kept.exams');
}

async function openOffline(page: Page) {
  await page.context().setOffline(true);
  await page.goto('/student/dashboard');
  await expect(page.getByRole('heading', { name: 'Non in linea' })).toBeVisible();
}

test('without a network a page shows the booked exams, as of when, and opens once the network is back', async ({
  page,
  signInBeforeExam,
}) => {
  await signInBeforeExam({ title: 'Idraulica <b>1</b>', isBooked: true });
  await openExams(page);
  await openOffline(page);

  await expect(page.getByRole('heading', { name: 'Esami prenotati' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('listitem')).toContainText('Idraulica <b>1</b>');
  await expect(page.getByText(/^Dati di \S+ \d/)).toBeVisible();
  await examineHere(page, 'the page without a network', 'offline-it');

  // A network that doesn't lead to the portal yet.
  const asked = page.waitForRequest('**/assets/offline');
  await page.route('**/assets/offline', (route) => route.abort(), { times: 1 });
  await page.context().setOffline(false);
  await asked;
  await expect(page.getByRole('heading', { name: 'Non in linea' })).toHaveCount(0);
  await expect(page).toHaveURL('/student/dashboard');
});

test('without a network a student sees this week’s lessons and the exams that the dashboard showed', async ({
  page,
  signInBeforeExam,
  givenRoom,
  givenLesson,
  askAs,
}) => {
  const { student, teacher, course } = await signInBeforeExam({ title: 'Idrologia', isBooked: true });
  await askAs(student, '/api/student/courses/enrol', { courseId: course.courseId });
  const room = await givenRoom({ name: 'Aula Torrente' });
  await givenLesson({ course, teacher, room, startsAt: addMinutes(new Date(), 10) });
  await page.goto('/student/dashboard');
  await expect.poll(() => isWatched(page)).toBe(true);
  await expect.poll(() => kept(page)).toEqual(['ateneo.kept.exams']);
  await page.goto('/student/lessons');
  await expect.poll(() => kept(page)).toContain('ateneo.kept.lessons');

  await openOffline(page);
  const lessons = page.getByRole('listitem').filter({ hasText: 'Aula Torrente' });
  await expect(page.getByRole('heading', { name: 'Lezioni di questa settimana' })).toBeVisible();
  await expect(lessons).toContainText('Idrologia');
  await expect(page.getByRole('heading', { name: 'Esami prenotati' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(2);
});

test('without a network a professor sees the lessons to hold this week, and no draft', async ({
  page,
  signInAsProfessor,
  givenCourse,
  givenLesson,
}) => {
  const teacher = await signInAsProfessor();
  const startsAt = addMinutes(new Date(), 10);
  const [course, other] = [
    await givenCourse({ title: 'Speleologia', teacher }),
    await givenCourse({ title: 'Carsismo', teacher }),
  ];
  await givenLesson({ course, teacher, startsAt });
  await givenLesson({ course: other, teacher, startsAt: addHours(startsAt, 2), published: false });
  await page.goto('/professor/lessons');
  await expect.poll(() => isWatched(page)).toBe(true);
  await expect.poll(() => kept(page)).toEqual(['ateneo.kept.lessons']);

  await openOffline(page);
  await expect(page.getByRole('listitem')).toHaveText([/Speleologia/]);
});

test('after a sign-out there is nothing to see without a network', async ({ page, signInBeforeExam }) => {
  await signInBeforeExam({ title: 'Litologia', isBooked: true });
  await openExams(page);
  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL('/account/login');
  expect(await kept(page)).toEqual([]);

  await openOffline(page);
  await expect(page.getByText('Questo dispositivo non conserva nulla')).toBeVisible();
  await expect(page.getByText('Litologia')).toHaveCount(0);
});

test('whoever signs in next in the same browser sees nothing of the one before', async ({
  page,
  signInBeforeExam,
  signIn,
  givenStudent,
}) => {
  await signInBeforeExam({ title: 'Petrografia', isBooked: true });
  await openExams(page);
  await forgetCookies(page);
  await signIn(await givenStudent());
  await page.goto('/account/profile');
  await expect.poll(() => kept(page)).toEqual([]);

  await openOffline(page);
  await expect(page.getByText('Questo dispositivo non conserva nulla')).toBeVisible();
  await expect(page.getByText('Petrografia')).toHaveCount(0);
});

test('after a switch of profile there is nothing of the one before to see without a network', async ({
  page,
  signIn,
  givenStudentWhoTeaches,
}) => {
  await signIn(await givenStudentWhoTeaches());
  await openExams(page);
  await chooseInUserMenu(page, 'Cambia profilo');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Docente/ })
    .click();
  await expect(page).toHaveURL('/professor/dashboard');
  await expect.poll(() => kept(page)).not.toContain('ateneo.kept.exams');

  await openOffline(page);
  await expect(page.getByRole('heading', { name: 'Esami prenotati' })).toHaveCount(0);
});

test('who was signed out meanwhile leaves nothing to see once they come to the door', async ({
  page,
  signInBeforeExam,
}) => {
  await signInBeforeExam({ title: 'Sismologia', isBooked: true });
  await openExams(page);
  await forgetCookies(page);
  await page.goto('/student/exams');
  await expect(page).toHaveURL(/^[^?]*\/account\/login/);
  await expect.poll(() => kept(page)).toEqual([]);

  await openOffline(page);
  await expect(page.getByText('Sismologia')).toHaveCount(0);
});

test('what is older than a week is not shown without a network', async ({ page, signInBeforeExam }) => {
  await signInBeforeExam({ title: 'Vulcanologia', isBooked: true });
  await openExams(page);
  await page.evaluate((week) => {
    const key = 'ateneo.kept.exams';
    const list = JSON.parse(localStorage.getItem(key) ?? '');
    const at = new Date(Date.parse(list.at) - week).toISOString();
    localStorage.setItem(key, JSON.stringify({ ...list, at }));
  }, KEPT_MS);

  await openOffline(page);
  await expect(page.getByText('Questo dispositivo non conserva nulla')).toBeVisible();
  await expect(page.getByText('Vulcanologia')).toHaveCount(0);
});
