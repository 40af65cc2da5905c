import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import type { Page } from 'playwright/test';
import type { Course } from './support/fixtures/courses.ts';
import { askOffice } from './support/fixtures/institution.ts';
import type { Student } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { inOwnPlaces } from './support/programs/own-places.ts';
import { examine, examineHere } from './support/screens/examine-page.ts';
import { alerts, gotoLive, hydrated } from './support/screens/screen.ts';

const { moveClock } = inOwnPlaces('an exemption'); // since its clock goes past the office's time

const by = 'Ufficio didattico';
const title = 'Esonero di prova';
const late = 'Il termine è passato: l’ufficio è in ritardo.';

const letterFile = {
  ...{ name: 'lettera.pdf', mimeType: 'application/pdf' },
  buffer: Buffer.from('%PDF-1.4\nL’azienda conferma.\n%%EOF\n'),
};

test('G6, G2, G4: an exemption from attendance goes from draft to effect, with a correction, an office that is late and an appeal; then the exam that was closed for attendance opens', async ({
  openAs,
  givenStudent,
  givenProfessor,
  givenCourse,
  givenLesson,
  givenExamSession,
  askAs,
}) => {
  test.setTimeout(300_000);
  const teacher = await givenProfessor();
  const student = await givenStudent();
  const course = await givenCourse({ title: 'Ceramica', teacher, students: [student] });
  await askAs(student, '/api/student/courses/enrol', { courseId: course.courseId });
  await askOffice('presences/rules', {
    courseId: course.courseId,
    rules: [{ kind: 'lecture', percent: 75 }],
  });
  const { lessonId } = await givenLesson({ course, teacher, startsAt: addMinutes(new Date(), 10) });
  for (const move of ['open', 'close', 'confirm'])
    await askAs(teacher, `/api/professor/presences/${move}`, { lessonId });
  const startsAt = addDays(new Date(), 40);
  const { examId } = await givenExamSession({ course, teacher, startsAt });
  await givenType();

  // Who was never there can't book; the request is begun, handed in, and corrected.
  const page = await openAs(student);
  await gotoLive(page, `/student/exams/${examId}`);
  await expect(page.getByText(/^La frequenza non basta: lezioni al 0 %/).first()).toBeVisible();
  await fillIn(page, course);
  const requestId = await requestOf(student);
  await correct(page, requestId);
  await askOffice('processes/review', { requestId });
  await expect(page.getByText('In esame').first()).toBeVisible();
  await expect(page.getByText(late)).toHaveCount(0);

  // The day of the office passes: late is said to both, with the day.
  const dueAt = await dueAtOf(requestId);
  await moveClock(addMinutes(dueAt, 1));
  const after = await openAs(student);
  await gotoLive(after, '/student/dashboard');
  await after.getByRole('link', { name: new RegExp(`${title}: l’ufficio è in ritardo`) }).click();
  await gotoLive(after, '/student/processes');
  const row = after.getByRole('listitem').filter({ hasText: late });
  await expect(row).toContainText(title);
  await expect(row).toContainText(`Entro ${dayInRome(dueAt)}`);
  const own = `/student/processes/${requestId}`;
  await examine(after, own, 'it', 'process-overdue');
  await gotoLive(after, own);
  await expect(after.getByText(late)).toBeVisible();
  await expect(after.getByText(dayInRome(dueAt)).first()).toBeVisible();
  expect(await askOffice('processes/list', { overdue: true })).toMatchObject([
    { requestId, badge: student.badge, office: 'teaching', dueAt: dueAt.toISOString(), overdue: true },
  ]);

  // It rejects; another office hears the appeal, whose effect opens the exam.
  await askOffice('processes/reject', { requestId, by, reason: 'Il contratto è a tempo parziale.' });
  await expect(after.getByText('Respinta: Il contratto è a tempo parziale.')).toBeVisible();
  await expect(after.getByText(late)).toHaveCount(0);
  expect(await askOffice('processes/list', { overdue: true })).toEqual([]);
  await after.getByRole('button', { name: 'Fai ricorso' }).click();
  await after.getByRole('dialog').getByLabel('Motivo').fill('Sono trenta ore a settimana.');
  await after.getByRole('button', { name: 'Presenta il ricorso' }).click();
  await expect(after.getByText('Segreteria studenti')).toBeVisible();
  const exam = await after.context().newPage();
  await gotoLive(exam, `/student/exams/${examId}`);
  await expect(exam.getByRole('button', { name: 'Prenota Ceramica' })).toHaveCount(0);
  await askOffice('processes/review', { requestId });
  await askOffice('processes/approve', { requestId, by: 'Segreteria studenti' });
  await expect(after.getByText('Conclusa').first()).toBeVisible();
  await examine(after, '/student/processes', 'it', 'processes');
  const { data, papers } = await askOffice('processes/detail', { requestId });
  expect(papers).toMatchObject([{ type: 'other', name: 'lettera.pdf' }]);
  expect(data.ground).toBe('Lavoro, Cooperativa Alfa');
  await exam.getByRole('button', { name: 'Prenota Ceramica' }).click();
  await expect(exam.getByRole('button', { name: /^Annulla prenotazione di Ceramica/ })).toBeVisible();
});

async function givenType() {
  const local = (it: string) => ({ it, en: it, es: it });
  await askOffice('processes/type', {
    ...{ code: 'exemption-e2e', title: local(title), effect: 'attendance_exemption' },
    form: [
      { code: 'course', kind: 'course', label: local('Insegnamento') },
      { code: 'ground', kind: 'text', label: local('Motivo') },
      { code: 'letter', kind: 'upload', label: local('Lettera'), papers: ['other'] },
      { code: 'declared', kind: 'declaration', label: local('È tutto vero') },
    ],
    steps: [{ office: 'teaching', days: 5 }],
    appeal: { office: 'students', days: 5, within: 20 },
  });
}

/** What is missing is named and has the focus; what was filled in stands there after a reload too. */
async function fillIn(page: Page, course: Course) {
  await gotoLive(page, '/student/processes');
  await page.getByRole('button', { name: `Inizia: ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.getByLabel('Insegnamento').selectOption({ label: course.title });
  const send = page.getByRole('button', { name: 'Invia', exact: true });
  await send.click();
  await expect(page.getByText('Compila questo campo.').first()).toBeVisible();
  await expect(page.getByLabel('Motivo')).toBeFocused();
  await page.getByLabel('Motivo').fill('Lavoro');
  await page.getByLabel('È tutto vero').check();
  await send.click();
  const letter = page.getByRole('group', { name: 'Lettera' });
  await expect(letter).toHaveAccessibleDescription('Un documento: Altro. Compila questo campo.');
  await expect(letter.getByLabel('File')).toBeFocused();
  await letter.getByLabel('File').setInputFiles(letterFile);
  const chosen = letter.getByRole('checkbox', { name: 'lettera.pdf' });
  await expect(chosen).toBeChecked();
  await page.reload();
  await hydrated(page);
  await expect(chosen).toBeChecked();
  await expect(page.getByLabel('Motivo')).toHaveValue('Lavoro');
  await examineHere(page, 'a draft with papers', 'process-papers-it');
  await expect(page.getByLabel('È tutto vero')).toBeChecked();
  await send.click();
  await expect(page.getByText('Protocollo')).toBeVisible();
  await expect(page.getByText(by)).toBeVisible();
  const address = await page.getByRole('link', { name: 'lettera.pdf' }).getAttribute('href');
  expect(await (await page.request.get(address ?? '')).body()).toEqual(letterFile.buffer);
}

/** The office gives back one field, and no other can be changed. */
async function correct(page: Page, requestId: string) {
  await askOffice('processes/review', { requestId });
  await expect(page.getByText('In esame').first()).toBeVisible();
  const corrections = [{ field: 'ground', note: 'Indica il datore di lavoro.' }];
  await askOffice('processes/return', { requestId, by, corrections, days: 7 });
  await expect(page.getByText('Indica il datore di lavoro.').first()).toBeVisible();
  await examine(page, `/student/processes/${requestId}`, 'it', 'process-returned');
  await expect(page.getByLabel('Insegnamento')).toBeDisabled();
  await page.getByLabel('Motivo').fill('Lavoro, Cooperativa Alfa');
  await page.getByRole('button', { name: 'Invia la correzione' }).click();
  await expect(alerts(page).getByText('La pratica è inviata.')).toBeVisible();
}

async function requestOf({ badge }: Student): Promise<string> {
  const listed = await askOffice('processes/list', {});
  return listed.find((request) => request.badge === badge)?.requestId ?? '';
}

async function dueAtOf(requestId: string): Promise<Date> {
  const { dueAt } = await askOffice('processes/detail', { requestId });
  if (!dueAt) throw new Error('no office has it');
  return new Date(dueAt);
}

const dayInRome = (at: Date): string =>
  new Intl.DateTimeFormat('it', {
    ...{ timeZone: 'Europe/Rome', weekday: 'short' },
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
  }).format(at);
