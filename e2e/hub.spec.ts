import type { Page } from 'playwright/test';
import type { Exam } from './support/fixtures/exams.ts';
import type { Student } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { alerts, gotoLive, userMenu } from './support/screens/screen.ts';

const confirmed = 'Prenotazione all’appello confermata.';
const paused = 'Non in diretta';

/** Console lines of the browser itself, and of the runner, which blocks the worker for offline pages. */
const others = ['Failed to load resource', 'Service Worker registration blocked by Playwright'];

/** What a browser can do without, so that the client takes the next of its transports. */
const transports = [
  ['WebSockets', []],
  ['server-sent events', ['WebSocket']],
  ['long polling', ['WebSocket', 'EventSource']],
] as const;

for (const [name, missing] of transports) {
  test(`D4: what happens elsewhere shows itself without a reload, by ${name}`, async ({
    page,
    signInBeforeExam,
    book,
    askAs,
  }) => {
    const { student, exam } = await signInBeforeExam({ title: 'Algebra' });
    await page.addInitScript((names) => {
      for (const each of names) Reflect.deleteProperty(window, each);
    }, missing);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto('/student/exams');
    await expect(page.getByRole('button', { name: /^Prenota/ })).toBeVisible();

    // Until the hub has answered nothing is heard: so again, till it is.
    await expect(async () => {
      await bookAnew({ student, exam, book, askAs });
      await expect(alerts(page).getByText(confirmed).first()).toBeVisible({ timeout: 3_000 });
    }).toPass();

    await expect(page.getByRole('button', { name: /^Prenota/ })).toHaveCount(0);
    expect(asked).toContain('POST /notifications/negotiate');
    expect(asked.filter((line) => line === 'GET /notifications').length > 0).toBe(missing.length > 0);
  });
}

test('D4: one change is one alert, in the tab of the click and in every other', async ({
  page,
  signInBeforeExam,
  context,
}) => {
  await signInBeforeExam();
  const other = await context.newPage();
  await gotoLive(other, '/student/dashboard');
  await gotoLive(page, '/student/exams');

  await page.getByRole('button', { name: /^Prenota/ }).click();

  await expect(alerts(other).getByText(confirmed)).toHaveCount(1);
  await expect(alerts(page).getByRole('status')).toHaveCount(1);
});

test('D4, C3: after a switch the hub is that of the new profile', async ({
  page,
  signIn,
  givenStudentWhoTeaches,
}) => {
  await signIn(await givenStudentWhoTeaches());
  await gotoLive(page, '/student/courses');
  const closed = page.waitForEvent('websocket').then((socket) => socket.url());
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Cambia profilo' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Docente/ })
    .click();
  await expect(page).toHaveURL('/professor/dashboard');
  expect(await closed).toMatch(/\/notifications\?(since=\d+&)?id=/);
});

test('E4: a hub that does not start is silent but for a quiet mark', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.route('**/notifications/**', (route) => route.abort());
  await page.goto('/student/courses');

  await expect(page.getByRole('banner').getByText(paused)).toBeVisible();

  await expect(alerts(page).getByRole('alert')).toHaveCount(0);
  await expect(alerts(page).getByRole('status')).toHaveCount(0);
  expect(said.filter((line) => !others.some((begin) => line.startsWith(begin)))).toEqual([]);
});

test('D5: off, the page is read again every minute and a new start is tried, until it succeeds', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  const starts = countRequests(page, '/notifications/negotiate');
  const reads = countRequests(page, '/student/courses?_rsc');
  await page.clock.install();
  await page.route('**/notifications/**', (route) => route.abort());
  await page.goto('/student/courses');
  await expect(page.getByRole('banner').getByText(paused)).toBeVisible();
  const [startsBefore, readsBefore] = [starts.count, reads.count];

  await page.clock.fastForward(60_000);

  await expect.poll(() => starts.count).toBe(startsBefore + 1);
  await expect.poll(() => reads.count).toBe(readsBefore + 1);
  await page.unroute('**/notifications/**');
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('banner').getByText(paused)).toHaveCount(0);
});

test('D5: a connection that breaks is tried again at once, after 2, 10 and 30 seconds; then the page is read again', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await page.clock.install();
  const { promise: breaking, resolve } = Promise.withResolvers<() => void>();
  await page.routeWebSocket('**/notifications**', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      resolve(() => void socket.close({ code: 1011 }));
    });
  });
  await page.goto('/student/courses');
  const cut = await breaking;
  await expect(userMenu(page)).toBeVisible();
  const starts = countRequests(page, '/notifications/negotiate');
  await page.route('**/notifications/**', (route) => route.abort());

  cut();
  await expect.poll(() => starts.count).toBe(1);
  for (const [waited, attempts] of [
    [2_000, 2],
    [10_000, 3],
    [30_000, 4],
  ] as const) {
    await page.clock.runFor(waited);
    await expect.poll(() => starts.count).toBe(attempts);
  }
  await expect(page.getByRole('banner').getByText(paused)).toBeVisible();

  await page.unroute('**/notifications/**');
  const reads = countRequests(page, '/student/courses?_rsc');
  const aMinuteLater = async () => {
    await page.clock.fastForward(60_000);
    return reads.count;
  };
  await expect.poll(aMinuteLater, { intervals: [2_000] }).toBeGreaterThan(0); // the minute begins when the last try has failed
});

function countRequests(page: Page, part: string): { count: number } {
  const requests = { count: 0 };
  page.on('request', (request) => {
    if (request.url().includes(part)) requests.count += 1;
  });
  return requests;
}

async function bookAnew({
  student,
  exam: { examId },
  book,
  askAs,
}: {
  student: Student;
  exam: Exam;
  book: (student: Student, examId: string) => Promise<unknown>;
  askAs: (student: Student, path: string, body: object) => Promise<unknown>;
}): Promise<void> {
  await askAs(student, '/api/student/exams/void', { examId }).catch(() => {}); // nothing booked yet
  await book(student, examId);
}
