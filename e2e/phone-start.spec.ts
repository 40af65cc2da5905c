import { addDays } from 'date-fns/addDays';
import type { Page } from 'playwright/test';
import { givenCharge } from './support/fixtures/charges.ts';
import { expect, test } from './support/portal.ts';

/** Where on the screen the first card or row of the page begins; null as long as there is none. */
const firstThing = (page: Page) =>
  page.evaluate(() => {
    const things = [...document.querySelectorAll('main li, main tbody tr')];
    const first = things.find((item) => !item.closest('nav') && item.getBoundingClientRect().height > 0);
    return first ? first.getBoundingClientRect().y : null;
  });

const beginsAbove = async (page: Page, starts: [path: string, height: number][]) => {
  for (const [path, height] of starts) {
    await page.goto(path);
    await expect.poll(() => firstThing(page), path).not.toBeNull();
    expect.soft(await firstThing(page), path).toBeLessThan(height);
  }
};

test.use({ viewport: { width: 390, height: 844 } });

test('look: on a phone the first card or row of a student’s page begins at the top', async ({
  page,
  signInBeforeExam,
}) => {
  const { student } = await signInBeforeExam({
    title: 'Petrologia',
    bookingClosesAt: addDays(new Date(), 2),
  });
  await beginsAbove(page, [
    ['/student/dashboard', 220],
    ['/student/exams', 220],
    ['/student/courses', 253], // below filters and a search
  ]);

  await givenCharge(student, { kind: 'tuition', amount: 34_650 });
  await beginsAbove(page, [['/student/payments', 220]]);
});

test('look: on a phone the first card or row of a professor’s page begins at the top', async ({
  page,
  signInAsExaminer,
}) => {
  await signInAsExaminer({ title: 'Petrologia', students: ['Betti'] });
  await beginsAbove(page, [
    ['/professor/dashboard', 220],
    ['/professor/exams', 253], // below filters
  ]);
});
