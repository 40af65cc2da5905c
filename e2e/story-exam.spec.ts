import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import type { Browser, Page } from 'playwright/test';
import { morningIn } from './support/fixtures/days.ts';
import { type Exam, givenExamSession } from './support/fixtures/exams.ts';
import { issueTranscript } from './support/fixtures/issue-transcript.ts';
import { PASSWORD, type Student } from './support/fixtures/people.ts';
import { signSheet } from './support/fixtures/sign-sheet.ts';
import { expect, test } from './support/portal.ts';
import { inOwnPlaces } from './support/programs/own-places.ts';
import { gotoLive, hydrated } from './support/screens/screen.ts';
import { timed } from './support/screens/timed.ts';

const { moveClock } = inOwnPlaces('an exam'); // since its clock goes on by days

const NAMES = ['Abate', 'Betti', 'Càrdano', 'Dossi', 'Ergas', 'Fois', 'Gallo', 'Huber', 'Inzaghi', 'Lodi'];
const title = 'Reologia';

test('G13, G8: an exam from its draft to its record: pasted, published, refused, decided by silence, signed, corrected, certified and verified', async ({
  browser,
  openAs,
  givenStudent,
  givenProfessor,
  givenCourse,
  book,
  askOffice,
}) => {
  test.setTimeout(300_000);
  const students: Student[] = [];
  for (const familyName of [...NAMES, 'Moro', 'Neri']) {
    students.push(await givenStudent({ familyName, password: PASSWORD }));
  }
  const chair = await givenProfessor({ familyName: 'Presti', password: PASSWORD });
  const member = await givenProfessor({ familyName: 'Membri' });
  const course = await givenCourse({ title, teacher: chair, students, cfu: 9 });
  const startsAt = morningIn(10);
  const draft = { course, teacher: chair, startsAt, boardIds: [member.profileId], published: false };
  const exam = await givenExamSession(draft);
  const sessionPage = `/professor/exams/${exam.examId}`;
  const [refuses, accepts] = students as [Student, Student];

  await publishDraft(await openAs(chair), sessionPage);
  for (const student of students) await book(student, exam.examId);

  await moveClock(addHours(startsAt, 3));
  const desk = await openAs(chair);
  await pasteResults(desk, exam, students);
  await publishResults(desk);
  const refusing = await openAs(refuses);
  await decide(refusing, 'Rifiuta');
  const proof = refusing.getByRole('dialog', { name: 'Conferma che sei tu' });
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await proof.getByRole('button', { name: 'Conferma' }).click();
  await expect(refusing.getByText(`Hai rifiutato 18/30 per ${title}`).first()).toBeVisible();
  const accepting = await openAs(accepts);
  await decide(accepting, 'Accetta');
  await expect(accepting.getByText('Accettato, in attesa del verbale')).toBeVisible();

  await moveClock(addDays(startsAt, 4));
  const page = await openAs(accepts);
  await gotoLive(page, '/student/exams?tab=transcript');
  await expect(page.getByText('0/180 CFU')).toBeVisible();
  const after = await openAs(chair);
  await gotoLive(after, `${sessionPage}/sheets`);
  await after.getByRole('button', { name: 'Prepara il verbale' }).click();
  const sheet = after.getByRole('region', { name: 'Bozza del verbale' });
  await expect(sheet.getByRole('row', { name: /Càrdano/ })).toContainText('20/30');
  await expect(sheet.getByRole('row', { name: new RegExp(refuses.familyName) })).toHaveCount(0);
  const second = await openAs(member);
  await gotoLive(second, `${sessionPage}/sheets`);
  await second.getByRole('button', { name: 'Il verbale è corretto' }).click();
  await expect(after.getByRole('button', { name: 'Firma e registra' })).toBeVisible();
  await signSheet(after);
  await expect(after.getByText('Hai firmato il verbale').first()).toBeVisible();
  const changedAfterMs = await timed(() => expect(page.getByText('9/180 CFU')).toBeVisible());
  expect.soft(changedAfterMs, 'until the open transcript has changed').toBeLessThan(5_000); // a second on a quiet machine
  await expect(page.getByRole('table', { name: 'Esami superati' })).toContainText('19');
  await expect(after.getByRole('heading', { name: /^Verbale n\. \d{4}\/000001/ })).toBeVisible();

  await after.getByRole('button', { name: `Correggi l’esito di ${accepts.familyName} Anna` }).click();
  const correction = after.getByRole('dialog');
  await correction.getByLabel('Nuovo esito').selectOption('28');
  await correction.getByLabel('Motivo').fill('Somma sbagliata');
  await correction.getByRole('button', { name: 'Prepara la correzione' }).click();
  await after.getByRole('button', { name: 'Il verbale è corretto' }).click();
  await expect(after.getByText(/deve approvarla anche l’ufficio/)).toBeVisible();
  const [waiting] = await askOffice('records/corrections', {});
  await askOffice('records/approve', { sheetId: waiting?.sheetId ?? '', by: 'Ufficio esami' });
  await signSheet(after);
  await expect(after.getByRole('heading', { name: /^Verbale di rettifica n\. \d{4}\/000002/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Esami superati' })).toContainText('28');
  expect((await askOffice('records/verify', {})).faults).toEqual([]);
  const head = await (await page.request.get('/verify/heads')).json();
  expect((await askOffice('records/verify', { head })).faults).toEqual([]);
  const forged = { ...head, content: head.content.replace('"keys"', '"kept"') };
  expect((await askOffice('records/verify', { head: forged })).faults).not.toEqual([]);

  const { path, address } = await issueTranscript(page);
  const file = await page.request.get(path);
  const pdf = await file.body();
  const stranger = await strangerAt(browser, address);
  await stranger.compare(pdf);
  await expect(stranger.page.getByText('Identico')).toBeVisible();
  await stranger.compare(Buffer.concat([pdf, Buffer.from('\n')]));
  await expect(stranger.page.getByText('Modificato')).toBeVisible();
  const [listed] = await askOffice('certificates/list', { badge: accepts.badge ?? '' });
  await askOffice('certificates/revoke', { serial: listed?.serial ?? '', reason: 'Voto errato' });
  await expect(page.getByText('Revocato: Voto errato')).toBeVisible();
  await stranger.page.reload();
  await expect(stranger.page.getByText('Revocato', { exact: true })).toBeVisible();
  await stranger.page.context().close();
});

async function publishDraft(page: Page, address: string) {
  await gotoLive(page, address);
  await page.getByRole('button', { name: /^Pubblica/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Pubblica/ }).click();
  await expect(dialog).toHaveCount(0);
}

/** Twelve rows out of a spreadsheet, two of them wrong; mended where they were typed. */
async function pasteResults(desk: Page, { examId }: Exam, students: Student[]) {
  await gotoLive(desk, `/professor/exams/${examId}/import`);
  const rows = desk.getByRole('textbox', { name: 'Righe di un foglio di calcolo' });
  const lines = (results: string[]) => students.map(({ badge }, at) => `${badge}\t${results[at]}`).join('\n');
  const right = students.map((_, at) => String(18 + at));
  await rows.fill(lines(right.with(3, '31').with(7, 'X9')));
  const bar = desk.getByRole('region', { name: 'Importazione' });
  await expect(bar.getByText('2 righe da correggere o lasciare fuori')).toBeVisible();
  await expect(desk.getByRole('row', { name: /Dossi/ })).toContainText('31 non è un esito possibile');
  await rows.fill(lines(right));
  await bar.getByRole('checkbox', { name: 'Ho controllato' }).check();
  await bar.getByRole('button', { name: 'Salva 12 esiti' }).click();
  await expect(desk.getByRole('textbox', { name: 'Esito di Neri Anna' })).toHaveValue('29');
}

async function publishResults(desk: Page) {
  await desk.getByRole('button', { name: 'Pubblica 12 esiti' }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByText('12 voti')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pubblica' }).click();
  await expect(dialog).toHaveCount(0);
}

async function decide(page: Page, decision: 'Accetta' | 'Rifiuta') {
  await gotoLive(page, '/student/exams?tab=outcomes');
  await page.getByRole('button', { name: `${decision} il voto di ${title}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${decision} il voto` })
    .click();
}

/** Somebody who is signed in as nobody, with a copy of the file. */
async function strangerAt(browser: Browser, address: string) {
  const page = await (await browser.newContext()).newPage();
  const compare = async (buffer: Buffer) => {
    await page.goto(address);
    await hydrated(page);
    const file = { name: 'certificato.pdf', mimeType: 'application/pdf', buffer };
    await page.getByLabel('Il file PDF che hai ricevuto').setInputFiles(file);
  };
  return { page, compare };
}
