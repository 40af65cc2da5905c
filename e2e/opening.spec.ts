import { addMinutes } from 'date-fns/addMinutes';
import { expect, test } from './support/portal.ts';
import { hydrated } from './support/screens/screen.ts';

for (const off of [-10, 0, 10]) {
  test(`G2: in a browser that is ${off} minutes off the button of an exam turns as booking opens`, async ({
    page,
    signInBeforeExam,
  }) => {
    const opensAt = addMinutes(new Date(), 4);
    await signInBeforeExam({ title: 'Algebra', bookingOpensAt: opensAt });
    await page.clock.install({ time: addMinutes(new Date(), off) });
    const askedAt = Date.now();
    await page.goto('/student/exams');
    await expect(page.getByText('Algebra')).toBeVisible();
    await hydrated(page);
    const loadedInMs = Date.now() - askedAt; // the page's own instant is that much older at most
    const book = page.getByRole('button', { name: 'Prenota Algebra' });
    await page.route('**/api/**', (route) => route.abort()); // the institution's clock isn't put forward with the browser's
    await page.clock.pauseAt(addMinutes(new Date(), off + 1));

    // A machine that sleeps: the time goes on and no timer does.
    await page.clock.setSystemTime(addMinutes(opensAt, off).getTime() - 3_000);
    await page.clock.runFor(2_000);
    await expect(book).toBeDisabled();
    await page.clock.runFor(2_000 + loadedInMs);
    await expect(book).toBeEnabled();
  });
}
