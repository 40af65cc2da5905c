import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import type { Page } from 'playwright/test';
import { PASSWORD } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { signInByForm } from './support/screens/screen.ts';
import { translate } from './support/screens/translate.ts';

const SLOW = 20_000; // bytes a second

/** What is wrong with the browser or the way to it: before its first page, and on each page that has come. */
type State = { begin?: (page: Page) => Promise<unknown>; onPage?: (page: Page) => Promise<void> };

const states: Record<string, State> = {
  'a storage that keeps nothing': { begin: (page) => page.addInitScript(refuseToKeep) },
  'a line of 20 kB a second': { begin: slowDown },
  'one script of texts answered with 502': { begin: loseTexts, onPage: tryAgain },
  'a translation that wraps every text': { onPage: translate },
};

/** Run in the page: full, or forbidden. */
function refuseToKeep() {
  const refuse = () => {
    throw new DOMException('refused', 'QuotaExceededError');
  };
  Storage.prototype.setItem = refuse;
  indexedDB.open = refuse;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const line = { offline: false, latency: 100, downloadThroughput: SLOW, uploadThroughput: SLOW };
  await session.send('Network.emulateNetworkConditions', line);
}

/** Of each page's own texts the first is lost on its way, once. */
async function loseTexts(page: Page): Promise<void> {
  for (const area of ['exams', 'presences']) {
    await page.route(
      new RegExp(`/assets/texts/it/[^?]*${area}`),
      (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
      {
        times: 1,
      },
    );
  }
}

/** The page stands as it was served, with what couldn't be had and "try again" above it. */
async function tryAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Riprova' }).click();
}

for (const [state, { begin, onPage }] of Object.entries(states)) {
  test(`E5, E6: with ${state} a student signs in, books, and sees the booking`, async ({
    page,
    givenStudent,
    givenProfessor,
    givenCourse,
    givenExamSession,
  }) => {
    test.slow();
    const student = await givenStudent({ password: PASSWORD });
    const teacher = await givenProfessor();
    const course = await givenCourse({ title: 'Algebra', teacher, students: [student] });
    await givenExamSession({ course, teacher, seats: 3 });
    await begin?.(page);
    await page.goto('/account/login?next=%2Fstudent%2Fexams');
    await expect.poll(() => page.evaluate(() => window.pageStarted)).toBe(true);

    await signInByForm(page, student.email, PASSWORD);
    await expect(page).toHaveURL(/\/student\/exams/);
    await onPage?.(page);
    await page.getByRole('button', { name: 'Prenota Algebra' }).click();

    await expect(page.getByText('Prenotazione confermata', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /^Prenotati/ }).click();
    await expect(page.getByRole('button', { name: 'Annulla prenotazione di Algebra' })).toBeVisible();
  });

  test(`E5, E6: with ${state} a professor marks a roll, and it is written`, async ({
    page,
    signInAsProfessor,
    givenStudent,
    givenCourse,
    givenLesson,
    askAs,
  }) => {
    test.slow();
    const teacher = await signInAsProfessor();
    const student = await givenStudent({ familyName: 'Lontani' });
    const course = await givenCourse({ title: 'Idraulica', teacher, students: [student] });
    await askAs(student, '/api/student/courses/enrol', { courseId: course.courseId });
    const [startsAt, endsAt] = [addMinutes(new Date(), 10), addHours(new Date(), 2)];
    const { lessonId } = await givenLesson({ course, teacher, startsAt, endsAt });
    await askAs(teacher, '/api/professor/presences/open', { lessonId });
    await begin?.(page);
    await page.goto(`/professor/presences/${lessonId}`);
    await onPage?.(page);

    await page.getByRole('button', { name: /^Segna presente: Lontani/ }).click();
    await expect(page.getByRole('row', { name: /^Lontani / })).toContainText('Presente');

    const marks = async () => {
      const { rows } = (await askAs(teacher, '/api/professor/presences/detail', { lessonId })) as {
        rows: { status: string }[];
      };
      return rows.map(({ status }) => status);
    };
    await expect.poll(marks).toEqual(['present']);
    await expect(page.getByRole('row', { name: /^Lontani / }).getByRole('alert')).toHaveCount(0);
  });
}
