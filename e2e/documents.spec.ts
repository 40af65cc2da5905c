import { publishGrade } from './support/fixtures/exams.ts';
import { issueTranscript } from './support/fixtures/issue-transcript.ts';
import { PASSWORD } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { examine, examineHere } from './support/screens/examine-page.ts';
import { gotoLive, hydrated } from './support/screens/screen.ts';

const file = '/api/student/documents/declarations/enrolment/it/declaration.pdf';

test('G8: a student finds the self-declarations under documents and keeps one, also while a lock stands', async ({
  page,
  signInAsStudent,
  askOffice,
}) => {
  expect((await page.request.get(file)).status()).toBe(401);
  const student = await signInAsStudent();
  await askOffice('locks/place', {
    careerId: student.profileId,
    type: 'FEES_OVERDUE',
    ownerOffice: 'fees',
    reason: { it: 'La seconda rata non risulta pagata.' },
    steps: [],
    startsAt: new Date(Date.now() - 86_400_000).toISOString(),
  });
  await gotoLive(page, '/student/documents');
  await examine(page, '/student/documents', 'it', 'documents');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Iscrizione Italiano (PDF)' }).click();

  expect((await download).suggestedFilename()).toBe('autocertificazione-iscrizione.pdf');
  for (const wrong of ['enrolment/de', 'career/it', 'enrolment/IT']) {
    const none = await page.request.get(`/api/student/documents/declarations/${wrong}/declaration.pdf`);
    expect(none.status(), wrong).toBe(404);
  }
});

test('G8: whose career is suspended is told why there is nothing to declare', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent({ status: 'suspended' });
  await page.goto('/student/documents');
  await expect(page.getByText('quando la carriera è attiva', { exact: false })).toBeVisible();
  expect((await page.request.get(file)).status()).toBe(404);
});

test('G8: a transcript that was issued is verified by a stranger, its altered copy told apart, and revoked it says so', async ({
  page,
  browser,
  givenStudent,
  signIn,
  askOffice,
}) => {
  test.slow();
  const student = await givenStudent({ password: PASSWORD });
  await signIn(student);
  const { path, address } = await issueTranscript(page);
  const file = await page.request.get(path);
  await examine(page, '/student/documents', 'it', 'documents-certificate');

  expect(file.headers()['content-disposition']).toMatch(/^attachment; filename="certificato-esami-/);
  const pdf = await file.body();
  const stranger = await (await browser.newContext()).newPage();
  const verify = async () => {
    await stranger.goto(address);
    await hydrated(stranger);
    return stranger.getByLabel('Il file PDF che hai ricevuto');
  };
  const compare = async (name: string, buffer: Buffer) =>
    (await verify()).setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await compare('certificato.pdf', pdf);
  await expect(stranger.getByText('Autentico e valido')).toBeVisible();
  await expect(stranger.getByText('Identico')).toBeVisible();
  await expect(stranger.locator('main')).not.toContainText(student.familyName);
  await examineHere(stranger, '/verify/:code', 'verify');
  await compare('modificato.pdf', Buffer.concat([pdf, Buffer.from('\n')]));
  await expect(stranger.getByText('Modificato')).toBeVisible();
  await compare('altro.pdf', Buffer.from('%PDF-1.7 un altro'));
  await expect(stranger.getByText('Un altro documento')).toBeVisible();

  const [listed] = await askOffice('certificates/list', { badge: student.badge ?? '' });
  await askOffice('certificates/revoke', { serial: listed?.serial ?? '', reason: 'Voto errato' });
  await expect(page.getByText('Revocato: Voto errato')).toBeVisible();
  await verify();
  await expect(stranger.getByText('Revocato', { exact: true })).toBeVisible();
  expect((await stranger.goto(`${address.slice(0, -1)}U`))?.status()).toBe(404);
  await expect(stranger.getByText('Nessun certificato con questo codice')).toBeVisible();
  await examineHere(stranger, '/verify/:code', 'verify-unknown');
  await stranger.context().close();
});

test('G8: attendance at an exam is certified for an employer, without an end, and verified', async ({
  page,
  givenStudent,
  givenProfessor,
  givenCourse,
  givenExamBegun,
  signIn,
}) => {
  const student = await givenStudent({ password: PASSWORD });
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Metrologia', teacher, students: [student] });
  const exam = await givenExamBegun({ course, teacher, booked: [student], lastsMs: 1_000 });
  await signIn(student);
  await gotoLive(page, '/student/documents');
  const kind = page.getByLabel('Che cosa', { exact: true });
  const attendance = kind.getByRole('option', { name: 'Presenza in un giorno' });
  await expect(attendance).toHaveCount(0);

  await publishGrade(teacher, exam, 24);
  await expect(async () => {
    await page.reload(); // the exam may go on for a moment
    await expect(attendance).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await hydrated(page);
  await kind.selectOption('Presenza in un giorno');
  await expect(page.getByLabel('In quale giorno')).toContainText('Metrologia');
  await expect(page.getByLabel('A che cosa serve')).toHaveCount(0);
  await examineHere(page, '/student/documents', 'documents-attendance');
  await page.getByRole('button', { name: 'Rilascia', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Conferma' }).click();

  const facts = page.getByText(/^Al datore di lavoro · .* · n\. /);
  await expect(facts.filter({ visible: true })).toBeVisible();
  await expect(page.getByText('valido fino al')).toHaveCount(0);
  const download = page.getByRole('link', { name: /^Scarica \(PDF\)/ });
  const file = await page.request.get((await download.getAttribute('href')) ?? '');
  expect(file.headers()['content-disposition']).toMatch(/^attachment; filename="attestazione-presenza-/);
  await page.getByRole('link', { name: /^Verifica/ }).click();
  await expect(page.getByText('Autentico e valido')).toBeVisible();
  await expect(page.getByText('Attestazione di presenza')).toBeVisible();
  await expect(page.getByText('Valido fino al')).toHaveCount(0);
});

test('G8: with stamp duty the certificate is handed out once that is paid; to nobody else', async ({
  page,
  openAs,
  givenStudent,
  signIn,
}) => {
  const student = await givenStudent({ password: PASSWORD });
  await signIn(student);
  await gotoLive(page, '/student/documents');
  await page.getByRole('button', { name: /^Rilascia e paga 16,00/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Conferma' }).click();
  await expect(page.getByText('Da pagare', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Scarica/ })).toHaveCount(0);

  const second = await page.context().newPage();
  await gotoLive(second, '/student/payments');
  await second.getByRole('button', { name: /^Paga/ }).first().click();
  await second.getByRole('button', { name: 'Conferma prima del ritorno' }).click();
  await expect(second.getByText('il pagamento è confermato')).toBeVisible();
  const href = await page.getByRole('link', { name: /^Scarica \(PDF\)/ }).getAttribute('href');
  const other = await openAs(await givenStudent());
  expect((await other.request.get(href ?? '')).status()).toBe(404);
  expect((await page.request.get(href ?? '')).status()).toBe(200);
});
