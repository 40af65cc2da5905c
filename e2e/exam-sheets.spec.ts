import { publishGrade } from './support/fixtures/exams.ts';
import { PASSWORD } from './support/fixtures/people.ts';
import { signSheet } from './support/fixtures/sign-sheet.ts';
import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { gotoLive, hydrated } from './support/screens/screen.ts';

test('G13: a board checks a sheet, its chair signs it, the open transcript changes; one of it is corrected by a second', async ({
  page,
  browser,
  signInAsStudent,
  givenStudent,
  givenProfessor,
  givenCourse,
  givenExamBegun,
  openAs,
  askOffice,
}) => {
  test.slow();
  const student = await signInAsStudent({ familyName: 'Betti' });
  const other = await givenStudent({ familyName: 'Zorzi' });
  const chair = await givenProfessor({ familyName: 'Presti', password: PASSWORD });
  const member = await givenProfessor({ familyName: 'Membri' });
  const course = await givenCourse({ title: 'Reologia', teacher: chair, students: [student, other], cfu: 9 });
  const begun = { course, teacher: chair, booked: [student, other], boardIds: [member.profileId] };
  const exam = await givenExamBegun(begun);
  await publishGrade(chair, exam, 27);
  await gotoLive(page, '/student/exams?tab=outcomes');
  await page.getByRole('button', { name: 'Accetta il voto di Reologia' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accetta il voto' }).click();
  await expect(page.getByText('Accettato, in attesa del verbale')).toBeVisible();
  await gotoLive(page, '/student/exams?tab=transcript');
  await expect(page.getByRole('table', { name: 'Accettati, in attesa del verbale' })).toContainText(
    'Reologia',
  );
  await expect(page.getByText('0/180 CFU')).toBeVisible();

  const desk = await openAs(chair);
  await gotoLive(desk, `/professor/exams/${exam.examId}`);
  await desk.getByRole('link', { name: 'Verbali' }).click();
  await expect(desk.getByText('1 studente deve ancora decidere')).toBeVisible();
  await desk.getByRole('button', { name: 'Prepara il verbale' }).click();
  const sheet = desk.getByRole('region', { name: 'Bozza del verbale' });
  await expect(sheet.getByRole('row', { name: /Betti/ })).toContainText('27/30');
  await expect(sheet.getByRole('row', { name: /Zorzi/ })).toHaveCount(0);
  await examineHere(desk, 'the draft of a record sheet', 'exam-sheet-draft-it');
  const second = await openAs(member);
  await gotoLive(second, `/professor/exams/${exam.examId}/sheets`);
  await second.getByRole('checkbox', { name: /Membri/ }).uncheck();
  await second.getByRole('button', { name: 'Il verbale è corretto' }).click();
  await expect(second.getByLabel(/^Anche/)).toHaveAccessibleDescription(/almeno un’altra persona/);
  await second.getByRole('checkbox', { name: /Membri/ }).check();
  await second.getByRole('button', { name: 'Il verbale è corretto' }).click();
  await expect(second.getByText(/^Firma chi presiede: .*Presti/)).toBeVisible();
  await expect(second.getByRole('button', { name: 'Firma e registra' })).toHaveCount(0);

  await signSheet(desk);

  await expect(desk.getByRole('heading', { name: /^Verbale n\. \d{4}\/\d{6}/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Esami superati' })).toContainText('Reologia');
  await expect(page.getByText('9/180 CFU')).toBeVisible();
  await expect(second.getByRole('heading', { name: /^Verbale n\. .*Registrato/ })).toBeVisible();

  const next = await givenCourse({ title: 'Acustica', teacher: chair, students: [student], cfu: 6 });
  await publishGrade(chair, await givenExamBegun({ course: next, teacher: chair, booked: [student] }), 24);
  await gotoLive(page, '/student/exams?tab=outcomes');
  await expect(page.getByRole('definition')).toHaveText(['27,0diventa25,8', '27,0diventa25,5', '9diventa15']);
  await page.getByRole('button', { name: 'Rifiuta il voto di Acustica' }).click();
  await expect(page.getByRole('dialog')).toContainText('La media ponderata resta 27,0, i crediti restano 9.');
  await gotoLive(page, '/student/exams?tab=transcript');
  await examineHere(desk, 'a recorded sheet', 'exam-sheet-recorded-it');

  await desk.getByRole('button', { name: 'Correggi l’esito di Betti Anna' }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByLabel('Nuovo esito')).toHaveValue('27');
  await dialog.getByLabel('Motivo').fill('Somma sbagliata');
  await dialog.getByRole('button', { name: 'Prepara la correzione' }).click();
  await expect(dialog.getByLabel('Nuovo esito')).toHaveAccessibleDescription(/È già l’esito registrato/);
  await dialog.getByLabel('Nuovo esito').selectOption('28');
  await dialog.getByRole('button', { name: 'Prepara la correzione' }).click();
  await desk.getByRole('button', { name: 'Il verbale è corretto' }).click();
  await expect(desk.getByText(/deve approvarla anche l’ufficio/)).toBeVisible();
  const [waiting] = (await askOffice('records/corrections', {})).filter(
    ({ courseTitle, reason }) => courseTitle === 'Reologia' && reason === 'Somma sbagliata',
  );
  await askOffice('records/approve', { sheetId: waiting?.sheetId ?? '', by: 'Ufficio esami' });
  await signSheet(desk);
  await expect(desk.getByRole('heading', { name: /^Verbale di rettifica n\./ })).toBeVisible();
  await expect(desk.getByRole('heading', { name: /Rettificato/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Esami superati' })).toContainText('28');

  const paper = await desk
    .getByRole('link', { name: /^Scarica il verbale/ })
    .last()
    .getAttribute('href');
  const file = await desk.request.get(paper ?? '');
  expect(file.headers()['content-disposition']).toMatch(/^attachment; filename="verbale-\d{4}-\d{6}\.pdf"/);
  const code = (await file.body()).toString('latin1').match(/\(([0-9A-HJKMNP-TV-Z]{21})\)/)?.[1];
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/verify/${code}`);
  await hydrated(stranger);
  await expect(stranger.getByText('Autentico, ma corretto da un altro verbale')).toBeVisible();
  await expect(stranger.locator('main')).not.toContainText('Betti');
  await stranger.getByLabel('Il file PDF che hai ricevuto').setInputFiles({
    ...{ name: 'verbale.pdf', mimeType: 'application/pdf', buffer: await file.body() },
  });
  await expect(stranger.getByText('Identico')).toBeVisible();
  await stranger.context().close();
  expect((await page.request.get(paper ?? '')).status()).toBe(404);
});
