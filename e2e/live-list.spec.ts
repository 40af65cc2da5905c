import { addDays } from 'date-fns';
import { expect, test } from './support/portal.ts';
import { gotoLive } from './support/screen.ts';

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
