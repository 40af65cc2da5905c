import { TZDate } from '@date-fns/tz';
import { addMinutes } from 'date-fns/addMinutes';
import { format } from 'date-fns/format';
import { expect, test } from './support/portal.ts';

const institution = 'Università di Ateneo';

test('B4, A8: the institution’s name and acronym, and that this is the preview', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await page.goto('/student/courses');
  const bar = page.getByRole('banner');
  await expect(bar.getByText(institution)).toBeVisible();
  await expect(bar.getByText('ATN', { exact: true })).toBeVisible();
  await expect(bar.getByText('Anteprima')).toBeVisible();
});

test('B4, F4: on a small screen also name, e-mail, date and time of the institution, with the minute', async ({
  page,
  signIn,
  givenStudent,
}) => {
  const student = await givenStudent();
  await signIn(student);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.clock.install({ time: new Date('2026-03-09T22:58:30Z') }); // a device whose clock is wrong
  await page.goto('/student/courses');

  await expect(page.getByText(student.email)).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: student.name })).toBeVisible();
  const clock = page.locator('time').filter({ hasText: /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/ });
  const isAhead = async (minutes: number) => {
    const expected = new TZDate(addMinutes(new Date(), minutes), 'Europe/Rome');
    return (await clock.textContent()) === format(expected, 'dd/MM/yyyy HH:mm');
  };
  await expect.poll(() => isAhead(0)).toBe(true);
  await page.clock.fastForward('01:00');
  await expect.poll(() => isAhead(1)).toBe(true);

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(clock).toBeHidden();
});

test('B4: on paper name, e-mail, date and time are there, menu and buttons are not', async ({
  page,
  signInAsStudent,
}) => {
  const student = await signInAsStudent();
  await page.goto('/student/courses');
  const menu = page.getByRole('navigation', { name: 'Studente' });
  await expect(menu).toBeVisible();
  await expect(page.getByText(student.email)).toBeHidden();

  await page.emulateMedia({ media: 'print' });

  await expect(page.getByText(student.email)).toBeVisible();
  await expect(page.locator('time').filter({ hasText: /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/ })).toBeVisible();
  await expect(page.getByRole('banner').getByText(institution)).toBeVisible();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('look: the theme can be switched and stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/account/login');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: 'Passa da chiaro a scuro' }).click();
  await expect.poll(paper).not.toBe(light);
  const dark = await paper();
  await page.reload();
  expect(await paper()).toBe(dark);
});

test('B2: a menu that is opened while the next page comes stays open in it', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await page.goto('/account/profile');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/student/courses?*', (route) => released.then(() => route.continue()));
  await page.getByRole('link', { name: 'Insegnamenti', exact: true }).click();

  await page.getByRole('button', { name: /^Lingua: / }).click();
  await expect(page.getByRole('menuitem', { name: 'English' })).toBeVisible();
  release();
  await expect(page).toHaveURL('/student/courses');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insegnamenti');

  await page.getByRole('menuitem', { name: 'English' }).click({ timeout: 5_000 });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('B2: a menu that is pressed before the page can hear it opens as soon as it can', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', (route) => released.then(() => route.continue()));
  await page.goto('/account/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Lingua: / }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  release();
  await expect(page.getByRole('menuitem', { name: 'English' })).toBeVisible();
});

test('B2, B3: a menu’s list stands still from the moment it opens, so that no press goes beside it', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await page.goto('/student/courses');
  await page.evaluate(() => {
    const places: number[] = [];
    Object.assign(window, { places });
    new MutationObserver(() => {
      for (const list of document.querySelectorAll<HTMLElement>('[role=menu]')) places.push(list.offsetTop);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByRole('button', { name: /^Lingua/ }).click();
  await page.getByRole('menuitem', { name: 'English' }).hover();

  const places = await page.evaluate(() => (window as unknown as { places: number[] }).places);
  expect(new Set(places).size).toBe(1);
});
