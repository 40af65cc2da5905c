import { addDays } from 'date-fns';
import type { Page } from 'playwright/test';
import { expect, test } from './support/portal.ts';

/** Where on the screen the first card or row of the page begins; null as long as there is none. */
const firstThing = (page: Page) =>
  page.evaluate(() => {
    const first = [...document.querySelectorAll('main li')].find((item) => !item.closest('nav'));
    return first ? first.getBoundingClientRect().y : null;
  });

test('look: on a phone the first card or row of a page begins at the top', async ({
  page,
  signInBeforeExam,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInBeforeExam({ title: 'Petrologia', bookingClosesAt: addDays(new Date(), 2) });
  for (const [path, height] of [
    ['/student/dashboard', 220],
    ['/student/exams', 220],
    ['/student/courses', 253], // below filters and a search
  ] as const) {
    await page.goto(path);
    await expect.poll(() => firstThing(page), path).not.toBeNull();
    expect.soft(await firstThing(page), path).toBeLessThan(height);
  }
});
