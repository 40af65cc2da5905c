import type { Page } from 'playwright/test';
import { expect, test } from './support/portal.ts';
import { hydrated } from './support/screens/screen.ts';

test.beforeEach(async ({ page, signInAsStudent, givenProfessor, givenCourse }) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  await givenCourse({ title: 'Zoologia', teacher, students: [student] });
  await page.goto('/student/courses');
  await hydrated(page);
});

const box = (page: Page) => page.getByRole('searchbox');
const filter = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const asked = (page: Page) => expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams));

test('look: a filter that is pressed while one types keeps what is typed, and the search keeps the filter', async ({
  page,
}) => {
  await box(page).fill('zool');
  await filter(page, 'Tutti').click();
  await asked(page).toEqual({ show: 'all', text: 'zool' });
  await expect(box(page)).toHaveValue('zool');
  await page.waitForTimeout(1_000); // nothing that was under way undoes it
  await asked(page).toEqual({ show: 'all', text: 'zool' });
});

test('look: what is typed while the page of a filter is on its way goes on from that filter', async ({
  page,
}) => {
  await page.route('**/student/courses*', async (route) => {
    if (route.request().headers().rsc) await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await filter(page, 'Tutti').click();
  await box(page).fill('zool');
  await asked(page).toEqual({ show: 'all', text: 'zool' });
});

test('look: the way back leads to what was looked for then, in the box too', async ({ page }) => {
  await box(page).fill('zool');
  await asked(page).toEqual({ text: 'zool' });
  await filter(page, 'Tutti').click();
  await asked(page).toEqual({ show: 'all', text: 'zool' });
  await box(page).fill('');
  await asked(page).toEqual({ show: 'all' });

  await page.goBack();

  await asked(page).toEqual({ text: 'zool' });
  await expect(box(page)).toHaveValue('zool');
});
