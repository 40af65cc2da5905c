import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { format } from 'date-fns/format';
import type { Page } from 'playwright/test';
import { checkedLessons } from '../contract/lessons/plans.ts';
import { rollCode } from '../contract/presences/presences.ts';
import { tuesdayIn } from './support/fixtures/days.ts';
import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { alerts, gotoLive, hydrated } from './support/screens/screen.ts';

const PASSED = /^Questo codice non vale più/;
const PHONE = { width: 390, height: 844 };

test('G4, G11, G12: a term from its series to the roll, the absence, the exam it stands against and the dispute', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  givenExamSession,
  givenLesson,
  givenRoom,
  moveLesson,
  askAs,
  askOffice,
  openAs,
  book,
  mailTo,
}) => {
  test.slow();
  const teacher = await signInAsProfessor();
  const scans = await givenStudent({ familyName: 'Inquadra' });
  const types = await givenStudent({ familyName: 'Scrivi' });
  const comesLate = await givenStudent({ familyName: 'Ritardi' });
  const misses = await givenStudent({ familyName: 'Mancanti' });
  const students = [scans, types, comesLate, misses];
  const course = await givenCourse({ title: 'Idraulica', teacher, students });
  const { courseId } = course;
  for (const student of students) await askAs(student, '/api/student/courses/enrol', { courseId });
  await askOffice('presences/rules', { courseId, rules: [{ kind: 'lecture', percent: 90 }] });
  const exam = await givenExamSession({ course, teacher });

  // A series, by its form: the institution says itself how many lessons that is without the holidays.
  const [fromDay, toDay] = [tuesdayIn(2), tuesdayIn(8)].map((at) => format(at, 'yyyy-MM-dd'));
  const weekly = { weekday: 2, startsTime: '14:00', endsTime: '16:00', fromDay, toDay };
  const when = { courseId, when: weekly, roomIds: [], teacherIds: [teacher.profileId] };
  const series = checkedLessons.parse(await askAs(teacher, '/api/professor/lessons/check', when)).lessons;
  await page.goto('/professor/lessons/series');
  await hydrated(page);
  await page.getByLabel('Ogni', { exact: true }).selectOption('martedì');
  await page.getByLabel('Dalle', { exact: true }).fill('14');
  await page.getByLabel('Alle', { exact: true }).fill('16');
  await page.getByLabel('Dal', { exact: true }).fill(fromDay ?? '');
  await page.getByLabel('Al', { exact: true }).fill(toDay ?? '');
  await page.getByLabel('Aula', { exact: true }).selectOption('Nessuna aula');
  await expect(page.getByText(/^Che cosa c’è/)).toBeVisible();
  await page.getByRole('button', { name: 'Pubblica la serie' }).click();
  await expect(alerts(page).getByText(new RegExp(`^Create ${series.length} lezioni`))).toBeVisible();

  // A lesson of today comes forward: the open week moves, the bell counts, a mail is there.
  const lesson = await givenLesson({ course, teacher, startsAt: addHours(new Date(), 5) });
  const soon = addMinutes(new Date(), 10);
  const phone = await openAs(misses);
  await phone.setViewportSize(PHONE);
  await gotoLive(phone, `/student/lessons?week=${dayInRome(soon)}`);
  await expect(phone.getByRole('button', { name: 'Notifiche' })).toBeVisible();
  const room = await givenRoom({ name: 'Aula Nuova' });
  const { lessonId } = await moveLesson(teacher, lesson, { startsAt: soon, room });
  const successor = phone
    .getByRole('listitem')
    .filter({ hasText: /Spostata da/ })
    .first(); // on two days near midnight
  await expect(successor).toContainText('Aula Nuova');
  await expect(phone.getByRole('button', { name: /^Notifiche: \d+ non lett/ })).toBeVisible();
  await expect.poll(() => mailTo(misses.email)).toContain('lezione spostata');
  await successor.getByRole('link', { name: 'Idraulica' }).click();
  await expect(phone.getByText(teacher.name)).toBeVisible();

  // The roll is called from the dashboard.
  await gotoLive(page, '/professor/dashboard');
  await page.getByRole('button', { name: 'Apri le presenze: Idraulica' }).click();
  await expect(page).toHaveURL(`/professor/presences/${lessonId}`);
  await gotoLive(page, `/professor/presences/${lessonId}`);
  const shown = async () =>
    rollCode.parse(await askAs(teacher, '/api/professor/presences/code', { lessonId }));
  const former = await shown();
  const wall = await page.context().newPage();
  await gotoLive(wall, `/professor/presences/${lessonId}/projector`);
  await expect(wall.getByRole('img', { name: 'Codice QR per registrare la presenza' })).toBeVisible();
  await examineHere(wall, '/professor/presences/:id/projector', 'presences-projector');
  await expect(wall.getByRole('contentinfo')).toHaveCount(0); // the hall needs the room

  const scanning = await openAs(scans);
  await scanning.setViewportSize(PHONE);
  await comesByCode(
    scanning,
    async () => `/student/lessons/checkin?code=${(await shown()).code}`,
    () => scanning.getByRole('button', { name: 'Sono presente' }).click(),
  );
  await examineHere(scanning, '/student/lessons/checkin', 'check-in-done');
  await expect(page.getByRole('row', { name: /^Inquadra / })).toContainText('Presente');
  await expect(wall.getByRole('listitem').filter({ hasText: 'Inquadra ' })).toBeVisible();
  await wall.close();

  await page
    .getByRole('row', { name: /^Ritardi / })
    .getByRole('button', { name: /^Segna presente/ })
    .focus();
  await page.keyboard.press('r');
  await expect(page.getByRole('row', { name: /^Ritardi / })).toContainText('In ritardo');
  await examineHere(page, '/professor/presences/:id', 'presences-roll');

  // The code that stood on the wall when the roll began has passed, by the institution's clock.
  const typing = await openAs(types);
  await typing.setViewportSize(PHONE);
  await typing.goto('/student/lessons/checkin');
  await hydrated(typing);
  const passedAt = addMinutes(new Date(former.changesAt), 1 / 4);
  await expect
    .poll(async () => Date.parse((await shown()).now), { timeout: 60_000 })
    .toBeGreaterThan(passedAt.getTime());
  await typing.getByLabel('Codice').fill(former.code);
  await typing.getByRole('button', { name: 'Registra la presenza' }).click();
  await expect(typing.getByRole('main').getByText(PASSED)).toBeVisible();
  await comesByCode(
    typing,
    async () => '/student/lessons/checkin',
    async () => {
      await typing.getByLabel('Codice').fill((await shown()).code);
      await typing.getByRole('button', { name: 'Registra la presenza' }).click();
    },
  );

  await page.getByRole('button', { name: 'Chiudi le presenze' }).click();
  await page.getByRole('button', { name: 'Conferma le presenze' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Conferma le presenze' }).click();
  await expect(page.getByRole('row', { name: /^Mancanti / })).toContainText('Assente');

  // Who was late is mended after that, with a reason.
  const late = page.getByRole('row', { name: /^Ritardi / });
  await late.getByRole('button', { name: /^Correggi: / }).click();
  await page.getByRole('menuitem', { name: 'C’era' }).click();
  const mending = page.getByRole('dialog');
  await mending.getByLabel('Motivo').fill('Il treno era in ritardo.');
  await examineHere(page, 'the mending of a roll', 'presences-mend');
  await mending.getByRole('button', { name: 'C’era' }).click();
  await expect(late).toContainText('Presente');

  // The absence stands against the exam; the way out leads to where it is disputed.
  await phone.goto('/student/exams');
  await expect(phone.getByText(/^La frequenza non basta: lezioni/)).toBeVisible();
  await phone.getByRole('link', { name: /La frequenza non basta/ }).click();
  await expect(phone).toHaveURL('/student/lessons/presences');
  await gotoLive(phone, '/student/lessons/presences');
  await phone.getByRole('button', { name: /^Contesta: Idraulica/ }).click();
  await phone.getByRole('dialog').getByLabel('Motivo').fill('Ero in terza fila.');
  await phone.getByRole('dialog').getByRole('button', { name: 'Contesta' }).click();
  await expect(phone.getByText('Contestata: decide il docente')).toBeVisible();

  await gotoLive(page, '/professor/presences');
  await page.getByRole('button', { name: /^Accogli la contestazione/ }).click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('Vero.');
  await page.getByRole('dialog').getByRole('button', { name: 'Accogli' }).click();
  await expect(phone.getByText('Contestazione accolta: Vero.')).toBeVisible();
  await examineHere(phone, '/student/lessons/presences', 'presences-own');
  await examineHere(page, '/professor/presences', 'presences-list');

  await page.getByRole('link', { name: /^Idraulica · / }).click();
  await expect(page.getByRole('row', { name: /Mancanti / })).toContainText('100 %');
  await examineHere(page, '/professor/presences/register/:id', 'presences-register');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  // Nothing stands against the exam any more; the own calendar has all of it.
  await book(misses, exam.examId);
  const { path } = (await askAs(misses, '/api/student/lessons/renewfeed')) as { path: string };
  const file = await (await page.request.get(path)).text();
  expect(file.match(/^SUMMARY:Idraulica\r$/gm)).toHaveLength(series.length + 1);
  expect(file).toMatch(/^SUMMARY:Esame: Idraulica\r$/m);
  expect(file).toMatch(/^SEQUENCE:1\r$/m);
});

/** Says that somebody is there with the code of the moment; again where that had passed before it arrived. */
async function comesByCode(
  page: Page,
  pathNow: () => Promise<string>,
  say: () => Promise<void>,
): Promise<void> {
  await page.goto(await pathNow());
  await hydrated(page);
  await say();
  const present = page.getByRole('main').getByText(/^Presente, \d\d:\d\d$/);
  await expect(present.or(page.getByRole('main').getByText(PASSED))).toBeVisible();
  if (!(await present.isVisible())) await comesByCode(page, pathNow, say);
}

const dayInRome = (at: Date): string =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome', dateStyle: 'short' }).format(at);
