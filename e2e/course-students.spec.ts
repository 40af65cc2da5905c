import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { gotoLive, hydrated } from './support/screens/screen.ts';

test('G14: a professor opens one student of the roster, writes to those chosen, and sees how many have read it', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  askAs,
  askOffice,
  openAs,
}) => {
  test.slow();
  const teacher = await signInAsProfessor();
  const chosen = await givenStudent({ familyName: 'Alberi' });
  const other = await givenStudent({ familyName: 'Boschi' });
  const course = await givenCourse({ title: 'Botanica', teacher, students: [chosen, other] });
  const { courseId } = course;
  for (const student of [chosen, other]) await askAs(student, '/api/student/courses/enrol', { courseId });
  const reader = { careerId: chosen.profileId, kind: 'reader', validFrom: '2020-01-01' } as const;
  await askOffice('accommodations/add', reader);
  const desk = await openAs(chosen);
  await gotoLive(desk, '/student/dashboard');

  await gotoLive(page, `/professor/courses/${courseId}?view=enrolled`);
  await expect(page.getByRole('row', { name: /Alberi/ })).toContainText('Misure compensative: lettore');
  await expect(page.getByRole('row', { name: /Boschi/ })).not.toContainText('Misure compensative');
  await page.getByRole('link', { name: /^Alberi/ }).click();
  await expect(page.getByRole('heading', { name: /^Alberi/, level: 1 })).toBeVisible();
  await expect(page.getByText('lettore')).toBeVisible();
  await examineHere(page, '/professor/courses/:id/students/:id', 'course-student');
  await page.getByRole('link', { name: 'Botanica', exact: true }).click();
  await expect(page).toHaveURL(`/professor/courses/${courseId}?view=enrolled`);

  await hydrated(page);
  await page.getByRole('checkbox', { name: /^Seleziona Alberi/ }).check();
  await examineHere(page, '/professor/courses/:id', 'roster-chosen');
  const bar = page.getByRole('region', { name: 'Messaggio agli studenti selezionati' });
  await expect(bar).toContainText('1 studente');
  await bar.getByRole('button', { name: 'Scrivi' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Arriva a 1 studente');
  await dialog.getByRole('button', { name: 'Invia a 1 studente' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Oggetto' })).toBeFocused();
  await expect(dialog.getByText('Compila questo campo.')).toHaveCount(2);
  await dialog.getByRole('textbox', { name: 'Oggetto' }).fill('Uscita <b>domani</b>');
  await dialog.getByRole('textbox', { name: 'Testo' }).fill('Porta gli scarponi.\n<i>Alle otto</i>');
  await examineHere(page, '/professor/courses/:id', 'message-dialog');
  await dialog.getByRole('button', { name: 'Invia a 1 studente' }).click();
  await expect(page.getByText('Messaggio inviato a 1 studente.')).toBeVisible();
  await expect(bar).toBeHidden();

  await desk.getByRole('button', { name: 'Notifiche: 1 non letta' }).click();
  await desk.getByRole('link', { name: 'Botanica: Uscita <b>domani</b>' }).click();
  await expect(desk).toHaveURL(/\/student\/courses\/messages\/[0-9a-f-]{36}$/);
  await expect(desk.getByRole('heading', { name: 'Uscita <b>domani</b>', level: 1 })).toBeVisible();
  await expect(desk.getByText('<i>Alle otto</i>')).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Notifiche$/ })).toBeVisible();
  await examineHere(desk, '/student/courses/messages/:id', 'message-read');

  const stranger = await openAs(other);
  await stranger.goto(desk.url());
  await expect(stranger.getByRole('heading', { name: 'Messaggio non trovato' })).toBeVisible();

  await page.getByRole('link', { name: 'Messaggi', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Messaggi inviati' })).toContainText('letto da 1 su 1');
  await hydrated(page);
  await page.getByRole('button', { name: 'Scrivi ai 2 iscritti' }).click();
  await expect(dialog).toContainText('Arriva a 2 studenti');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByText('Leggi il testo').click();
  await expect(page.getByText('Porta gli scarponi.')).toBeVisible();
  await examineHere(page, '/professor/courses/:id/messages', 'course-messages');
});
