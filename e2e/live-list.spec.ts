import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { morningIn } from './support/fixtures/days.ts';
import { expect, test } from './support/portal.ts';
import { gotoLive } from './support/screens/screen.ts';

test('look: what comes to a list that is looked at is marked, what stood there is not', async ({
  page,
  signInBeforeExam,
  givenCourse,
  givenExamSession,
  book,
}) => {
  const { student, teacher } = await signInBeforeExam({ title: 'Cristallografia', isBooked: true });
  const course = await givenCourse({ title: 'Mineralogia', teacher, students: [student] });
  const { examId } = await givenExamSession({ course, teacher, startsAt: addDays(new Date(), 30) });
  await gotoLive(page, '/student/exams?tab=booked');
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(row('Cristallografia')).toBeVisible();

  await book(student, examId);

  await expect(row('Mineralogia')).toHaveClass(/animate-mark/);
  await expect(row('Cristallografia')).not.toHaveClass(/animate-mark/);
});

test('look: a session that its board moves is marked and said in its row, where a student looks and a professor', async ({
  page,
  signInBeforeExam,
  openAs,
  askAs,
}) => {
  const { teacher, exam } = await signInBeforeExam({ title: 'Petrologia' });
  await gotoLive(page, '/student/exams');
  const desk = await openAs(teacher);
  await gotoLive(desk, '/professor/exams');
  const { examId, version } = exam;
  const startsAt = morningIn(12);

  await askAs(teacher, '/api/professor/exams/move', {
    ...{ examId, version, startsAt, endsAt: addHours(startsAt, 3), room: 'Aula Curie' },
  });

  const row = page.getByRole('listitem').filter({ hasText: 'Petrologia' });
  await expect(row).toContainText('Aula Curie');
  await expect(row).toHaveClass(/animate-mark/);
  await expect(page.locator('#announcements')).toContainText(/Petrologia, .*: .*Aula Curie/);
  await expect(desk.getByRole('row', { name: 'Petrologia' })).toHaveClass(/animate-mark/);
  await expect(desk.locator('#announcements')).toContainText(/Petrologia, .*: Prenotazioni aperte/);
});

test('E6: the page’s one voice, there from the start, says that the network is gone', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await gotoLive(page, '/student/exams');
  const voice = page.locator('#announcements');
  await expect(voice).toHaveAttribute('aria-live', 'polite');
  await expect(voice).toBeEmpty();

  await page.context().setOffline(true);

  await expect(voice).toHaveText(/^Non in linea\. /);
});
