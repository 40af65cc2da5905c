import { expect, test } from './portal.ts';
import { gotoLive } from './screen.ts';

test('E6: a dialog of the page opens without a network, for it came while the page was idle', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  givenExamSession,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Ottica', teacher, students: [student] });
  await givenExamSession({ course, teacher, booked: [student] });
  await page.goto('/student/exams?tab=booked', { waitUntil: 'networkidle' });
  await page.context().setOffline(true);

  await page.getByRole('button', { name: 'Annulla prenotazione di Ottica' }).click();

  await expect(page.getByRole('dialog')).toContainText('Ottica');
});

test('E6: where a dialog can’t be fetched the page stays, says so, and opens it once the network is back', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  givenExamSession,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Acustica', teacher, students: [student] });
  await givenExamSession({ course, teacher, booked: [student] });
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0; // a page that never rests
  });
  await gotoLive(page, '/student/exams?tab=booked');
  const giveUp = page.getByRole('button', { name: 'Annulla prenotazione di Acustica' });
  await page.context().setOffline(true);

  await giveUp.click();
  await expect(page.getByRole('main').getByText('Nessuna rete: riprova')).toBeVisible();
  await page.getByRole('button', { name: /^Lingua: / }).click();
  await expect(page.getByRole('banner').getByText('Nessuna rete: riprova')).toBeVisible();
  await expect(giveUp).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText('Nessuna rete: riprova')).toHaveCount(0);
  await giveUp.click();
  await expect(page.getByRole('dialog')).toContainText('Acustica');
});

test('E6: the top bar says that there is no network; a page that was asked for meanwhile comes when it is back', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  givenExamSession,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Meccanica', teacher, students: [student] });
  await givenExamSession({ course, teacher, seats: 2 });
  await gotoLive(page, '/student/exams');
  await page.context().setOffline(true);
  await expect(page.getByRole('banner').getByText('Non in linea')).toBeVisible();

  await page.getByRole('link', { name: /^Insegnamenti/ }).click();
  await expect(page.getByRole('button', { name: 'Prenota Meccanica' })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page).toHaveURL('/student/courses');
  await expect(page.getByRole('banner').getByText('Non in linea')).toHaveCount(0);
});
