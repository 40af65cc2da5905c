import process from 'node:process';
import { addDays } from 'date-fns/addDays';
import { expect, test } from './support/portal.ts';
import { inOwnPlaces } from './support/programs/own-places.ts';
import { campusPid } from './support/programs/own-portal.ts';
import { places } from './support/programs/places.ts';
import { alerts, gotoLive } from './support/screens/screen.ts';

inOwnPlaces('outage'); // since the institution is killed

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
  const mark = page.getByRole('banner').getByText('Non in diretta');

  process.kill(campusPid(places().dataDir), 'SIGKILL');

  await expect(mark).toBeVisible();
  await expect(page.getByText(/^Dati delle \d\d:\d\d$/)).toBeVisible();
  await expect(async () => void (await book(student, first.examId))).toPass({ timeout: 60_000 });
  await expect(mark).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText(/^Dati delle/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Prenota.*Algebra/ })).toHaveCount(0);

  await book(student, second.examId);
  await expect(alerts(page).getByText('Prenotazione all’appello confermata.')).toBeVisible();
});
