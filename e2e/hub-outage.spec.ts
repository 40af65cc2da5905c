import process from 'node:process';
import { addDays } from 'date-fns';
import { emptyInstitution } from './empty-institution.ts';
import { campusPid } from './own-portal.ts';
import { keepPlaces, type Places, places } from './places.ts';
import { expect, test } from './portal.ts';
import { alerts, gotoLive } from './screen.ts';
import { startPlaces } from './start-places.ts';

/** An institution of its own, since it is killed. */
let house: Awaited<ReturnType<typeof startPlaces>>;
let others: Places;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  others = places();
  house = await startPlaces('outage', { CAMPUS_DEMO: '0' }, await emptyInstitution());
  keepPlaces(house.places);
});

test.afterAll(async () => {
  keepPlaces(others);
  await house.stop();
});

test('D5: after campus was killed and came back, the page hears again, and has read what it missed', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  givenExamSession,
  book,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const missed = await givenCourse({ title: 'Algebra', teacher, students: [student] });
  const heard = await givenCourse({ title: 'Biologia', teacher, students: [student] });
  const [first, second] = [
    await givenExamSession({ course: missed, teacher }),
    await givenExamSession({ course: heard, teacher, startsAt: addDays(new Date(), 12) }),
  ];
  await gotoLive(page, '/student/exams');
  const mark = page.getByRole('banner').getByText('Aggiornamenti in pausa');

  process.kill(campusPid(house.places.dataDir), 'SIGKILL');

  await expect(mark).toBeVisible();
  await expect(async () => void (await book(student, first.examId))).toPass({ timeout: 60_000 });
  await expect(mark).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole('button', { name: /^Prenota.*Algebra/ })).toHaveCount(0);

  await book(student, second.examId);
  await expect(alerts(page).getByText('Prenotazione all’appello confermata.')).toBeVisible();
});
