import { LANGUAGES } from '../contract/wire/constants.ts';
import { expect, test } from './support/portal.ts';

const PHONE = { width: 390, height: 844 };

test('look: on a phone the places one goes most stand at the foot, the one one is at is marked', async ({
  page,
  signInAsStudent,
}) => {
  await page.setViewportSize(PHONE);
  await signInAsStudent();
  await page.goto('/student/courses');
  const bar = page.getByRole('navigation', { name: 'Accesso rapido' });
  await expect(bar.getByRole('link')).toHaveText(['Bacheca', 'Lezioni', 'Insegnamenti', 'Esami']);
  await expect(bar.locator('[aria-current=page]')).toHaveText('Insegnamenti');

  await bar.getByRole('link', { name: 'Lezioni' }).click();
  await expect(page).toHaveURL('/student/lessons');
  await expect(bar.locator('[aria-current=page]')).toHaveText('Lezioni');
});

test('look: a professor’s places are the dashboard, lessons, presences and exams', async ({
  page,
  signInAsProfessor,
}) => {
  await page.setViewportSize(PHONE);
  await signInAsProfessor();
  await page.goto('/professor/exams');
  const bar = page.getByRole('navigation', { name: 'Accesso rapido' });
  await expect(bar.getByRole('link')).toHaveText(['Bacheca', 'Lezioni', 'Presenze', 'Esami']);
});

test('look: the bar at the foot gives way to the keyboard, a dialog, paper and a desk, and never lies over the end', async ({
  page,
  signInAsStudent,
}) => {
  await page.setViewportSize(PHONE);
  await signInAsStudent();
  await page.goto('/account/profile');
  const bar = page.getByRole('navigation', { name: 'Accesso rapido' });
  await expect(bar).toBeVisible();

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const end = await page.getByRole('main').boundingBox();
  const foot = await bar.boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((foot?.y ?? 0) + 1);

  await page.getByLabel('Telefono').focus();
  await expect(bar).toBeHidden();
  await page.getByLabel('Telefono').blur();
  await expect(bar).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(bar).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await bar.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Studente' }).getByRole('link')).toHaveCount(10);
  await expect(bar).toHaveCount(0); // what is below a dialog can't be reached
  await page.keyboard.press('Escape');
  await expect(bar).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar).toHaveCount(0);
});

for (const language of LANGUAGES) {
  test(`look: its words fit at 320 px, ${language}`, async ({ page, signIn, givenStudentWhoTeaches }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await signIn(await givenStudentWhoTeaches());
    await page.goto(`/student/lessons?lng=${language}`);
    const bar = page.locator('nav.foot-bar');
    await expect(bar.getByRole('link')).toHaveCount(4);
    expect(await bar.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(320);
  });
}
