import type { Page } from 'playwright/test';
import { publishGrade } from './support/fixtures/exams.ts';
import { expect, test } from './support/portal.ts';
import { examine, examineHere } from './support/screens/examine-page.ts';
import { gotoLive, hydrated } from './support/screens/screen.ts';

const bell = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Notifiche' });

test('what happens counts at the bell of every window and in its title, and what is read in one is so in the other', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  givenExamBegun,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Topologia', teacher, students: [student] });
  const exam = await givenExamBegun({ course, teacher, booked: [student] });
  await gotoLive(page, '/account/profile');
  const other = await page.context().newPage();
  await gotoLive(other, '/student/dashboard');
  await expect(bell(page, 'Notifiche')).toBeVisible();

  await publishGrade(teacher, exam, 27);

  for (const each of [page, other]) {
    await expect(bell(each, 'Notifiche: 1 non letta')).toBeVisible();
    await expect(each).toHaveTitle(/^\(1\) /);
  }
  await bell(page, 'Notifiche: 1 non letta').focus();
  await page.keyboard.press('Enter');
  await expect(
    sheet(page).getByRole('link', { name: 'Topologia: esito da accettare o rifiutare' }),
  ).toBeVisible();
  await expect(sheet(page)).not.toContainText(/(?<![:\d])27(?![:\d]| [a-z]{3})/); // a grade, but no time or day
  await examineHere(page, 'the open bell', 'bell-it');
  await sheet(page).getByRole('button', { name: 'Segna come letta: Topologia' }).press('Enter');
  await expect(sheet(page).getByText('Non letta')).toBeHidden();
  await expect(bell(other, /^Notifiche$/)).toBeVisible();
  await expect(other).not.toHaveTitle(/^\(/);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(bell(page, /^Notifiche$/)).toBeFocused();
});

/** Unfolds what is chosen of an area. */
const area = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) });

test('what is chosen of a kind is kept, and what is critical cannot be switched off', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await page.goto('/account/notifications');
  await hydrated(page);
  await area(page, 'Esami').click();
  const moved = page.getByRole('group', { name: 'Appelli spostati' });
  await expect(moved.getByRole('checkbox', { name: 'Nel portale' })).toBeDisabled();
  await expect(moved.getByRole('option')).toHaveText(['Subito', 'Una volta al giorno']);
  await area(page, 'Insegnamenti').click();
  const accepted = page.getByRole('group', { name: 'Richieste di iscrizione accettate' });
  await accepted.getByRole('combobox', { name: 'E-mail' }).selectOption('No');
  await page.getByRole('button', { name: 'Salva le preferenze' }).click();
  await expect(page.getByText('Preferenze salvate')).toBeAttached();
  await page.reload();
  await hydrated(page);
  await area(page, 'Insegnamenti').click();
  await expect(accepted.getByRole('combobox', { name: 'E-mail' })).toHaveValue('off');
  await examine(page, '/account/notifications', 'it');
});

test('the link of a mail changes nothing when it is opened, and a proof of nobody is refused', async ({
  page,
}) => {
  const answer = await page.goto('/api/unsubscribe/not-a-proof');
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveURL(/\/account\/unsubscribe/);
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expect(page.getByRole('main').getByText('Il link non è valido')).toBeVisible();
  const pressed = await page.request.post('/api/unsubscribe/not-a-proof', {
    form: { 'List-Unsubscribe': 'One-Click' },
  });
  expect(pressed.status()).toBe(400);
});
