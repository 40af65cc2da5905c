import type { LaunchOptions, Page, PlaywrightWorkerArgs } from 'playwright/test';
import { issueTranscript } from './support/fixtures/issue-transcript.ts';
import { PASSWORD } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { places } from './support/programs/places.ts';
import { freePort } from './support/programs/programs.ts';
import { startPortal } from './support/programs/start-portal.ts';
import { alerts, chooseInUserMenu, hydrated, signInByForm, userMenu } from './support/screens/screen.ts';

type Launch = Pick<PlaywrightWorkerArgs, 'playwright'> & { launchOptions: LaunchOptions };

/** A portal of its own at an address without TLS, and a browser that finds it there. */
async function atPlainAddress(
  { playwright, launchOptions }: Launch,
  work: (open: () => Promise<Page>) => Promise<void>,
): Promise<void> {
  const { campusUrl: CAMPUS_URL, sessionSecret: SESSION_SECRETS } = places();
  const PORT = String(await freePort());
  const baseURL = `http://ateneo.test:${PORT}`;
  const insecure = { PUBLIC_ORIGIN: baseURL, ALLOW_INSECURE_HTTP: '1' };
  const { program } = await startPortal('plain http', { CAMPUS_URL, SESSION_SECRETS, PORT, ...insecure });
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP ateneo.test 127.0.0.1'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    await work(() => browser.newPage({ baseURL, locale: 'it-IT' }));
  } finally {
    await browser.close();
    await program.stop();
  }
}

test('E6: at an address without TLS the buttons work: signing in, saving, signing out; and a file is not said to be unreadable that can’t be compared there', async ({
  playwright,
  launchOptions,
  givenStudent,
}) => {
  const student = await givenStudent({ password: PASSWORD });
  await atPlainAddress({ playwright, launchOptions }, async (open) => {
    const page = await open();
    await page.goto('/account/login?next=%2Faccount%2Fprofile');
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await signInByForm(page, student.email, PASSWORD);
    await expect(userMenu(page)).toBeVisible();
    await hydrated(page);
    await page.getByLabel('Telefono').fill('+39 333 1234567');
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(alerts(page).getByText('Profilo salvato')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Telefono')).toHaveValue('+39 333 1234567');

    const { address } = await issueTranscript(page, { isProven: true });
    await page.goto(address);
    await expect(page.getByText('Qui il file non si può confrontare')).toBeVisible();
    await expect(page.getByText('File non leggibile')).toHaveCount(0);
    await expect(page.locator('input[type=file]')).toHaveCount(0);

    await page.goto('/account/profile');
    await chooseInUserMenu(page, 'Esci');
    await expect(page).toHaveURL(/\/account\/login/);
    await page.goto('/student/dashboard');
    await expect(page).toHaveURL(/\/account\/login/);
  });
});

test('G2, G13: at an address without TLS a student books an exam, and a professor marks one', async ({
  playwright,
  launchOptions,
  givenStudent,
  givenProfessor,
  givenCourse,
  givenExamSession,
  givenExamBegun,
}) => {
  const student = await givenStudent({ password: PASSWORD });
  const teacher = await givenProfessor({ password: PASSWORD });
  const algebra = await givenCourse({ title: 'Algebra', teacher, students: [student] });
  await givenExamSession({ course: algebra, teacher, seats: 30 });
  const botany = await givenCourse({ title: 'Botanica', teacher, students: [student] });
  const { examId } = await givenExamBegun({ course: botany, teacher, booked: [student] });
  await atPlainAddress({ playwright, launchOptions }, async (open) => {
    const phone = await open();
    await phone.goto('/account/login?next=%2Fstudent%2Fexams');
    await signInByForm(phone, student.email, PASSWORD);
    await expect(userMenu(phone)).toBeVisible();
    await hydrated(phone);
    await phone.getByRole('button', { name: 'Prenota Algebra' }).click();
    await expect(phone.getByText('Prenotazione confermata', { exact: true })).toBeVisible();

    const desk = await open();
    await desk.goto(`/account/login?next=${encodeURIComponent(`/professor/exams/${examId}`)}`);
    await signInByForm(desk, teacher.email, PASSWORD);
    await expect(userMenu(desk)).toBeVisible();
    await hydrated(desk);
    const box = desk.getByRole('textbox', { name: new RegExp(student.familyName) });
    await box.fill('27');
    await box.press('Enter');
    const row = desk.getByRole('row', { name: student.familyName });
    await expect(row.getByText('Bozza salvata')).toBeVisible();
    await desk.reload();
    await expect(box).toHaveValue('27');
  });
});
