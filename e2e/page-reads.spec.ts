import type { Page } from 'playwright/test';
import { givenProgramme, serial } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { alerts, gotoLive } from './support/screens/screen.ts';

/** Longer than any page waits before it reads again. */
const A_WHILE_MS = 15_000;
/** What the institution gives where hundreds listen. */
const HUNDREDS_MS = 10_000;

for (const area of ['dashboard', 'exams', 'courses', 'courses?show=all']) {
  test(`a view of /student/${area} is made once: nothing came since`, async ({ page, signInAsStudent }) => {
    // Of the common programme it would list other tests' courses, and read again when one opens.
    await signInAsStudent({ programmeId: await givenProgramme(`E2E-${serial()}`) });
    await page.clock.install();
    const reads = readsOf(page);
    await gotoLive(page, `/student/${area}`);
    await page.clock.runFor(A_WHILE_MS);
    expect(reads.count).toBe(0);
  });
}

test('D5: what happens between the making of a page and the begin of live updates is found, and nothing else', async ({
  page,
  signInBeforeExam,
  book,
}) => {
  const {
    student,
    exam: { examId },
  } = await signInBeforeExam();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/notifications/negotiate*', async (route) => {
    await released;
    await route.continue();
  });
  const reads = readsOf(page);
  await page.goto('/student/exams');
  await expect(page.getByRole('button', { name: /^Prenota/ })).toBeVisible();

  await book(student, examId);
  release();

  await expect(page.getByRole('button', { name: /^Prenota/ })).toHaveCount(0);
  expect(reads.count).toBe(1);
});

test('D5: after a break a page is read again for what came meanwhile, and only then', async ({
  page,
  signInBeforeExam,
  book,
}) => {
  const {
    student,
    exam: { examId },
  } = await signInBeforeExam();
  const connection = await cuttable(page);
  const reads = readsOf(page);
  await page.goto('/student/exams');
  await connection.opened(1);

  await connection.cut();
  await connection.opened(2);
  await connection.cut({ meanwhile: () => book(student, examId) });
  await connection.opened(3);

  await expect(page.getByRole('button', { name: /^Prenota/ })).toHaveCount(0);
  expect(reads.count).toBe(1);
});

test('D5: what happens while one goes to a page is found on it', async ({ page, signInBeforeExam, book }) => {
  const {
    student,
    exam: { examId },
  } = await signInBeforeExam();
  await gotoLive(page, '/student/courses');
  let isBooked = false;
  await page.route('**/student/exams?_rsc=*', async (route) => {
    if (isBooked || route.request().headers()['next-router-prefetch']) return route.continue();
    isBooked = true;
    const made = await route.fetch();
    await book(student, examId);
    await expect(alerts(page).getByText('Prenotazione all’appello confermata.')).toBeVisible();
    await route.fulfill({ response: made });
  });

  await page.getByRole('navigation').getByRole('link', { name: 'Esami' }).first().click();

  await expect(page).toHaveURL('/student/exams');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esami');
  await expect(page.getByRole('button', { name: /^Prenota/ })).toHaveCount(0);
});

test('D4: a professor who alone looks at a session sees a booking at once', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  givenExamSession,
  book,
}) => {
  const teacher = await signInAsProfessor();
  const student = await givenStudent();
  const course = await givenCourse({ teacher, students: [student] });
  const { examId } = await givenExamSession({ course, teacher });
  const waited = await stoppedAt(page, `/professor/exams/${examId}`);

  await book(student, examId);

  expect(await waited('rosterChanged')).toBeLessThan(HUNDREDS_MS / 4);
});

test('what many hear is read again somewhere within the time that the institution gives', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  givenExamSession,
  book,
}) => {
  const teacher = await signInAsProfessor();
  const student = await givenStudent();
  const course = await givenCourse({ teacher, students: [student] });
  const { examId } = await givenExamSession({ course, teacher });
  const waited = await stoppedAt(page, `/professor/exams/${examId}`, HUNDREDS_MS);

  await book(student, examId);

  expect(await waited('rosterChanged')).toBeGreaterThanOrEqual(HUNDREDS_MS / 2);
});

/**
 * A page whose time stands still. Each event tells it to spread its reads over `spreadMs`; it takes the
 * middle. Answers how long, in its own time, it waits after an event before it reads.
 */
async function stoppedAt(page: Page, path: string, spreadMs?: number) {
  const told: string[] = [];
  await page.addInitScript(() => {
    Math.random = () => 0.5;
  });
  await page.routeWebSocket('**/notifications**', (socket) => {
    socket.connectToServer().onMessage((message) => {
      const text = String(message);
      socket.send(spreadMs === undefined ? text : text.replace(/"spreadMs":\d+/g, `"spreadMs":${spreadMs}`));
      told.push(text);
    });
  });
  await page.clock.install();
  await page.goto(path);
  await expect.poll(() => told.length).toBeGreaterThan(0);
  await page.clock.pauseAt(Date.now() + 2_000);
  const reads = readsOf(page);
  return async (event: string) => {
    await expect.poll(() => told.join()).toContain(event);
    let waitedMs = 0;
    const step = async () => {
      await page.clock.runFor(100);
      waitedMs += 100;
      return reads.count;
    };
    await expect.poll(step, { intervals: [100], timeout: 60_000 }).toBe(1);
    return waitedMs;
  };
}

/** How often the page that is shown has been read again. */
function readsOf(page: Page): { count: number } {
  const reads = { count: 0 };
  page.on('request', (request) => {
    const { rsc, 'next-router-prefetch': prefetch } = request.headers();
    if (rsc && !prefetch) reads.count += 1;
  });
  return reads;
}

/** A page's hub connection that a test can cut. It returns at once, or after `meanwhile` has ended. */
async function cuttable(page: Page) {
  const cuts: (() => void)[] = [];
  let before: Promise<unknown> = Promise.resolve();
  await page.route('**/notifications/negotiate*', async (route) => {
    await before;
    await route.continue();
  });
  await page.routeWebSocket('**/notifications**', (socket) => {
    const server = socket.connectToServer();
    let isOpen = false;
    server.onMessage((message) => {
      socket.send(message);
      if (!isOpen) cuts.push(() => void socket.close({ code: 1011 }));
      isOpen = true;
    });
  });
  return {
    opened: (times: number) => expect.poll(() => cuts.length).toBe(times),
    cut: async ({ meanwhile = async () => {} }: { meanwhile?: () => Promise<unknown> } = {}) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      before = promise;
      cuts.at(-1)?.();
      await meanwhile();
      resolve();
    },
  };
}
