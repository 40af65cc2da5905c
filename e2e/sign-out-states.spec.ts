import type { Page, Route } from 'playwright/test';
import { PASSWORD } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { chooseInUserMenu, gotoLive, signInByForm, userMenu } from './support/screens/screen.ts';

/** Nothing opens: the pages that were, by Back, by their address, in another tab. */
async function expectNothingOpens(page: Page): Promise<void> {
  for (const path of ['/student/dashboard', '/student/exams', '/account/profile']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/account\/login/);
  }
  const other = await page
    .context()
    .browser()
    ?.newPage({ storageState: await page.context().storageState() });
  if (!other) throw new Error('there is no browser');
  await other.goto('/student/courses');
  await expect(other).toHaveURL(/\/account\/login/);
  await expect(userMenu(other)).toHaveCount(0);
}

for (const [state, answer] of [
  [
    'whose answer is lost',
    async (route: Route) => {
      await route.fetch();
      await route.abort();
    },
  ],
  ['that never arrives', (route: Route) => route.abort()],
  ['while the service is down', (route: Route) => route.fulfill({ status: 502, body: 'Bad Gateway' })],
] as const) {
  test(`C6: after a sign-out ${state} nothing opens`, async ({ page, signInAsStudent }) => {
    await signInAsStudent();
    await gotoLive(page, '/student/courses');
    await page.route('**/api/user/logout', answer);
    await chooseInUserMenu(page, 'Esci');
    await expect(page).toHaveURL('/account/login');
    await page.goBack();
    await expect(page).toHaveURL(/\/account\/login/);
    await expectNothingOpens(page);
  });
}

test('C6: nor does what a browser keeps of its pages for Back', async ({
  playwright,
  launchOptions,
  baseURL,
  givenStudent,
}) => {
  const student = await givenStudent({ password: PASSWORD });
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs });
  try {
    const page = await browser.newPage({ ...(baseURL && { baseURL }), locale: 'it-IT' });
    await page.goto('/account/login?next=%2Fstudent%2Fcourses');
    await expect.poll(() => page.evaluate(() => window.pageStarted)).toBe(true);
    await signInByForm(page, student.email, PASSWORD);
    await expect(userMenu(page)).toBeVisible();
    await page.goto('/student/exams');
    await expect(userMenu(page)).toBeVisible();

    await chooseInUserMenu(page, 'Esci');
    await expect(page).toHaveURL('/account/login');
    for (let back = 0; back < 3; back += 1) {
      await page.goBack();
      await expect(page).toHaveURL(/\/account\/login/);
      await expect(userMenu(page)).toHaveCount(0);
    }
    await expectNothingOpens(page);
  } finally {
    await browser.close();
  }
});
