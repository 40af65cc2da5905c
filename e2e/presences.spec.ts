import { addHours, addMinutes } from 'date-fns';
import type { Page } from 'playwright/test';
import { examineHere } from './support/examine-page.ts';
import { expect, test } from './support/portal.ts';
import { gotoLive, hydrated, signInByForm } from './support/screen.ts';

/** A lesson that begins in ten minutes, so that its roll can be called. */
const soon = () => ({ startsAt: addMinutes(new Date(), 10), endsAt: addHours(new Date(), 2) });

/** The six characters that a hall sees now, as they are spelled out. */
async function codeOn(wall: Page): Promise<string> {
  const stage = wall.getByRole('region', { name: 'Codice di questo momento' });
  const spelled = await stage.getByText(/^Codice . /).textContent();
  return (spelled ?? '').replace('Codice ', '').replaceAll(' ', '');
}

test('G11: a roll is opened, filled by a code and by hand, closed, confirmed, and read by its students', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  givenLesson,
  askAs,
  openAs,
}) => {
  test.slow();
  const teacher = await signInAsProfessor();
  const [there, late, absent] = [
    await givenStudent({ familyName: 'Presenti' }),
    await givenStudent({ familyName: 'Ritardi' }),
    await givenStudent({ familyName: 'Assenti' }),
  ];
  const students = [there, late, absent];
  const course = await givenCourse({ title: 'Idraulica', teacher, students });
  for (const student of students)
    await askAs(student, '/api/student/courses/enrol', { courseId: course.courseId });
  await givenLesson({ course, teacher, ...soon() });

  await gotoLive(page, '/professor/presences');
  await expect(page.getByRole('heading', { name: 'Idraulica' })).toBeVisible();
  await examineHere(page, '/professor/presences', 'presences-list');
  await page.getByRole('button', { name: 'Apri le presenze: Idraulica' }).click();
  await expect(page).toHaveURL(/\/professor\/presences\/[0-9a-f-]{36}$/);
  const roll = page.url();
  await gotoLive(page, roll);

  const wall = await page.context().newPage();
  await gotoLive(wall, `${roll}/projector`);
  await expect(wall.getByRole('img', { name: 'Codice QR per registrare la presenza' })).toBeVisible();
  await examineHere(wall, '/professor/presences/:id/projector', 'presences-projector');

  const phone = await openAs(there);
  await phone.goto(`/student/lessons/checkin?code=${await codeOn(wall)}`);
  await hydrated(phone);
  await phone.getByRole('button', { name: 'Sono presente' }).click();
  await expect(phone.getByText(/^Presente, \d\d:\d\d$/)).toBeVisible();
  await examineHere(phone, '/student/lessons/checkin', 'check-in-done');

  const arrived = page.getByRole('row', { name: /^Presenti / });
  await expect(arrived).toContainText('Presente');
  await expect(wall.getByRole('listitem').filter({ hasText: 'Presenti ' })).toBeVisible();
  await wall.close();

  await page
    .getByRole('row', { name: /^Ritardi / })
    .getByRole('button', { name: /^Segna presente/ })
    .focus();
  await page.keyboard.press('r');
  await expect(page.getByRole('row', { name: /^Ritardi / })).toContainText('In ritardo');
  await examineHere(page, '/professor/presences/:id', 'presences-roll');

  await page.getByRole('button', { name: 'Chiudi le presenze' }).click();
  await page.getByRole('button', { name: 'Conferma le presenze' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Conferma le presenze' }).click();
  await expect(page.getByRole('row', { name: /^Assenti / })).toContainText('Assente');

  const other = await openAs(absent);
  await other.goto('/student/lessons/presences');
  await hydrated(other);
  await other.getByRole('button', { name: /^Contesta: Idraulica/ }).click();
  await other.getByRole('dialog').getByLabel('Motivo').fill('Ero in terza fila.');
  await other.getByRole('dialog').getByRole('button', { name: 'Contesta' }).click();
  await expect(other.getByText('Contestata: decide il docente')).toBeVisible();

  await gotoLive(page, '/professor/presences');
  await page.getByRole('button', { name: /^Accogli la contestazione/ }).click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('Vero.');
  await page.getByRole('dialog').getByRole('button', { name: 'Accogli' }).click();
  await expect(other.getByText('Contestazione accolta: Vero.')).toBeVisible();
  await examineHere(other, '/student/lessons/presences', 'presences-own');

  await page.getByRole('link', { name: /^Idraulica · / }).click();
  await expect(page.getByRole('row', { name: /Assenti / })).toContainText('100 %');
  await examineHere(page, '/professor/presences/register/:id', 'presences-register');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('G11: a scan where nobody is signed in leads through the sign-in to one press', async ({
  browser,
  baseURL,
  givenStudent,
  givenProfessor,
  givenCourse,
  givenLesson,
  askAs,
}) => {
  const teacher = await givenProfessor();
  const student = await givenStudent({ password: 'Quercia-Lume-73' });
  const course = await givenCourse({ title: 'Ottica', teacher, students: [student] });
  await askAs(student, '/api/student/courses/enrol', { courseId: course.courseId });
  const { lessonId } = await givenLesson({ course, teacher, ...soon() });
  await askAs(teacher, '/api/professor/presences/open', { lessonId });
  const shown = (await askAs(teacher, '/api/professor/presences/code', { lessonId })) as { code: string };

  const context = await browser.newContext({ baseURL, locale: 'it' });
  const phone = await context.newPage();
  await phone.goto(`/student/lessons/checkin?code=${shown.code}`);
  await expect(phone).toHaveURL(/\/account\/login\?next=/);
  await askAs(teacher, '/api/professor/presences/close', { lessonId }); // so the code of now opens nothing any more
  await hydrated(phone);
  await signInByForm(phone, student.email, 'Quercia-Lume-73');
  await phone.getByRole('button', { name: 'Sono presente' }).click();
  await expect(phone.getByText(/^Presente, \d\d:\d\d$/)).toBeVisible();
  await context.close();
});

test('G11: marks made without a network wait in the browser and arrive once', async ({
  page,
  context,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  givenLesson,
  askAs,
}) => {
  const teacher = await signInAsProfessor();
  const student = await givenStudent({ familyName: 'Lontani' });
  const course = await givenCourse({ title: 'Acustica', teacher, students: [student] });
  await askAs(student, '/api/student/courses/enrol', { courseId: course.courseId });
  const { lessonId } = await givenLesson({ course, teacher, ...soon() });
  await askAs(teacher, '/api/professor/presences/open', { lessonId });
  await gotoLive(page, `/professor/presences/${lessonId}`);

  await context.setOffline(true);
  await page.getByRole('button', { name: /^Segna presente: Lontani/ }).click();
  const waiting = page.getByRole('main').getByText('Un segno aspetta la rete');
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('row', { name: /^Lontani / })).toContainText('Presente');
  await context.setOffline(false);

  await expect(waiting).toHaveCount(0);
  const { rows } = (await askAs(teacher, '/api/professor/presences/detail', { lessonId })) as {
    rows: { status: string; source: string }[];
  };
  expect(rows).toMatchObject([{ status: 'present', source: 'manual' }]);
});
