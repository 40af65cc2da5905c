import { setTimeout as pause } from 'node:timers/promises';
import type { Response } from 'playwright/test';
import { expect, test } from './support/portal.ts';
import { hydrated } from './support/screens/screen.ts';
import { sent, startScriptsOf } from './support/screens/sent-scripts.ts';

const MINUTE_MS = 60_000;

test.beforeEach(async ({ signInAsStudent, givenProfessor, givenCourse, givenExamSession, book }) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  for (let number = 1; number <= 8; number++) {
    const window = { mode: 'open' as const, capacity: 30 };
    const course = await givenCourse({ title: `Algebra ${number}`, teacher, students: [student], window });
    const { examId } = await givenExamSession({ course, teacher, seats: 30, waitlist: true });
    if (number === 1) await book(student, examId);
  }
});

test('look: a page that is ready at once comes whole, every part in its place', async ({ page }) => {
  const inMain = async () => {
    const document = await page.request.get('/student/exams', { headers: { accept: 'text/html' } });
    const html = await document.text();
    return html.slice(html.indexOf('<main'), html.indexOf('</main>')).match(/<h3[^>]*><a [^>]*>Algebra/g)
      ?.length;
  };
  await expect.poll(inMain).toBe(7); // all but the booked one; on a busy machine the first ones may not be ready at once
});

test('look: the scripts that a page starts with are 170 KB on the line', async ({ page }) => {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  const document = await page.goto('/student/exams');
  await hydrated(page);
  const size = await sent(startScriptsOf((await document?.text()) ?? '', responses));
  expect(size).toBeGreaterThan(100_000);
  expect(size).toBeLessThan(170_000);
});

for (const area of ['dashboard', 'courses', 'exams']) {
  test(`look: ${area} comes alive without a date or a number of the browser’s own making`, async ({
    page,
  }) => {
    await page.addInitScript(countFormats);
    if (MINUTE_MS - (Date.now() % MINUTE_MS) < 10_000) await pause(10_000); // the clock writes each new minute
    await page.goto(`/student/${area}`);
    await expect(page.getByRole('link', { name: /^Lezioni/ })).toBeVisible(); // the menu comes when all else has
    expect(await page.evaluate(() => Reflect.get(window, 'formats'))).toEqual([]);
  });
}

/** The first format of a language costs a browser 20 ms. */
function countFormats() {
  const formats: string[] = [];
  const counted = <Format extends typeof Intl.DateTimeFormat | typeof Intl.NumberFormat>(format: Format) =>
    new Proxy(format, {
      construct(made, options) {
        formats.push(made.name);
        return Reflect.construct(made, options);
      },
    });
  Intl.DateTimeFormat = counted(Intl.DateTimeFormat);
  Intl.NumberFormat = counted(Intl.NumberFormat);
  Reflect.set(window, 'formats', formats);
}
