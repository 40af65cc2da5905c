import type { Page } from 'playwright/test';
import { examineHere } from './support/examine-page.ts';
import { expect, test } from './support/portal.ts';
import { chooseInUserMenu, forgetCookies } from './support/screen.ts';

test.use({ serviceWorkers: 'allow' });

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ateneo.kept.')));
const isWatched = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null));

/** Opens the exams, so that they are kept, with the worker in charge. */
async function openExams(page: Page) {
  await page.goto('/student/exams');
  await expect.poll(() => isWatched(page)).toBe(true);
  await expect.poll(() => kept(page)).toContain('ateneo.kept.exams');
}

async function openOffline(page: Page) {
  await page.context().setOffline(true);
  await page.goto('/student/dashboard');
  await expect(page.getByRole('heading', { name: 'Non in linea' })).toBeVisible();
}

test('without a network a page shows the booked exams, as of when, and opens once the network is back', async ({
  page,
  signInBeforeExam,
}) => {
  await signInBeforeExam({ title: 'Idraulica <b>1</b>', isBooked: true });
  await openExams(page);
  await openOffline(page);

  await expect(page.getByRole('heading', { name: 'Esami prenotati' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('listitem')).toContainText('Idraulica <b>1</b>');
  await expect(page.getByText(/^Dati di \S+ \d/)).toBeVisible();
  await examineHere(page, 'the page without a network', 'offline-it');

  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Non in linea' })).toHaveCount(0);
  await expect(page).toHaveURL('/student/dashboard');
});

test('after a sign-out there is nothing to see without a network', async ({ page, signInBeforeExam }) => {
  await signInBeforeExam({ title: 'Litologia', isBooked: true });
  await openExams(page);
  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL('/account/login');
  expect(await kept(page)).toEqual([]);

  await openOffline(page);
  await expect(page.getByText('Questo dispositivo non conserva nulla')).toBeVisible();
  await expect(page.getByText('Litologia')).toHaveCount(0);
});

test('whoever signs in next in the same browser sees nothing of the one before', async ({
  page,
  signInBeforeExam,
  signIn,
  givenStudent,
}) => {
  await signInBeforeExam({ title: 'Petrografia', isBooked: true });
  await openExams(page);
  await forgetCookies(page);
  await signIn(await givenStudent());
  await page.goto('/account/profile');
  await expect.poll(() => kept(page)).toEqual([]);

  await openOffline(page);
  await expect(page.getByText('Questo dispositivo non conserva nulla')).toBeVisible();
  await expect(page.getByText('Petrografia')).toHaveCount(0);
});
