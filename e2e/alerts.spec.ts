import { addDays } from 'date-fns/addDays';
import type { Page } from 'playwright/test';
import { dayInWords } from './support/fixtures/days.ts';
import { expect, test } from './support/portal.ts';
import { alerts, gotoLive, userMenu } from './support/screens/screen.ts';

/** Saves the profile, which says so in an alert. */
async function raiseAlert(page: Page): Promise<void> {
  await page.getByLabel('Telefono').fill('+39 333 1234567');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(saved(page)).toBeVisible();
}

const saved = (page: Page) => alerts(page).getByRole('status').filter({ hasText: 'Profilo salvato.' });

test('B7: an alert says its kind and when it was raised, at the top right, and can be closed', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await page.goto('/account/profile');
  await raiseAlert(page);

  await expect(saved(page)).toContainText(/Fatto\s*\d\d:\d\d/);
  const box = await saved(page).boundingBox();
  const tools = await page.getByRole('button', { name: 'Passa da chiaro a scuro' }).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan((tools?.x ?? 0) - 40);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(56);

  await alerts(page).getByRole('button', { name: 'Chiudi l’avviso' }).click();
  await expect(saved(page)).toHaveCount(0);
});

test('B7: it is gone after ten seconds, but not while it is pointed at or focused', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await page.clock.install();
  await page.goto('/account/profile');
  await expect(userMenu(page)).toBeVisible();
  await raiseAlert(page);
  await saved(page).hover();
  await page.clock.fastForward(30_000);
  await expect(saved(page)).toBeVisible();

  await page.mouse.move(0, 700);
  await alerts(page).getByRole('button', { name: 'Chiudi l’avviso' }).focus();
  await page.clock.fastForward(30_000);
  await expect(saved(page)).toBeVisible();

  await page.getByLabel('Telefono').focus();
  await page.clock.fastForward(10_000);
  await expect(saved(page)).toHaveCount(0);
});

test('B7: navigation clears it, a change of the query or a refresh does not', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await page.goto('/account/profile');
  await raiseAlert(page);
  await page.evaluate(() => history.pushState(null, '', '?x=1'));
  await expect(page).toHaveURL('/account/profile?x=1');
  await expect(saved(page)).toBeVisible();

  await page.getByRole('link', { name: /^Insegnamenti/ }).click();

  await expect(page).toHaveURL('/student/courses');
  await expect(saved(page)).toHaveCount(0);
});

test('B7: one raised with a redirect is shown where that lands', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.goto('/nowhere');
  await expect(page).toHaveURL('/student/dashboard');
  await expect(alerts(page).getByRole('status')).toContainText('La pagina che cercavi non esiste.');
  await page.reload();
  await expect(userMenu(page)).toBeVisible();
  await expect(alerts(page).getByRole('status')).toHaveCount(0);
});

/** The names of the page's controls in sight that something else lies over. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const foot = document.querySelector('.foot-bar')?.getBoundingClientRect();
    const end = foot?.height ? foot.top : innerHeight;
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select)')];
    const isCovered = (control: HTMLElement) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      const middle = { x: x + width / 2, y: y + height / 2 };
      if (width < 24 || middle.y < bar || middle.y > end || middle.x > innerWidth) return false;
      const hit = document.elementFromPoint(middle.x, middle.y);
      return !control.contains(hit) && !hit?.contains(control);
    };
    return controls.filter(isCovered).map(({ ariaLabel, textContent }) => ariaLabel ?? textContent ?? '');
  });

for (const [place, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1440, height: 900 }],
] as const) {
  test(`B7: on ${place} an alert is one line, and lies over nothing that is pressed next`, async ({
    page,
    signInBeforeExam,
    givenExamSession,
  }) => {
    await page.setViewportSize(viewport);
    const { teacher, course, exam } = await signInBeforeExam({ title: 'Geometria', seats: 2 });
    for (const days of [20, 21, 22, 23, 24, 25]) {
      await givenExamSession({ course, teacher, startsAt: addDays(new Date(), days) });
    }
    await gotoLive(page, '/student/exams');
    const title = page.getByRole('heading', { level: 1 });
    const before = await title.boundingBox();
    await page.getByRole('button', { name: `Prenota Geometria, ${dayInWords(exam.startsAt)}` }).click();
    const booked = alerts(page).getByRole('status');
    await expect(booked).toHaveCount(1);
    expect((await booked.boundingBox())?.height).toBeLessThanOrEqual(56);
    expect(await covered(page)).toEqual([]);
    expect(await title.boundingBox()).toEqual(before);

    await page.getByRole('button', { name: 'Annulla prenotazione di Geometria' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Annulla prenotazione' }).click();

    await expect(booked).toHaveCount(1);
    await expect(booked).toContainText('Hai annullato');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await covered(page)).toEqual([]);
  });

  test(`B7: on ${place} nothing of a session lies under the alert that it is published`, async ({
    page,
    signInAsProfessor,
    givenCourse,
    givenExamSession,
  }) => {
    await page.setViewportSize(viewport);
    const teacher = await signInAsProfessor();
    const course = await givenCourse({ title: 'Topologia', teacher });
    const { examId } = await givenExamSession({ course, teacher, published: false });
    await gotoLive(page, `/professor/exams/${examId}`);
    await page.getByRole('button', { name: 'Pubblica' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pubblica' }).click();

    await expect(alerts(page).getByRole('status')).toHaveCount(1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await covered(page)).toEqual([]);
  });
}
