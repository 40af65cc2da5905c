import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import type { Browser, Page } from 'playwright/test';
import { rollCode } from '../contract/presences/presences.ts';
import type { Language } from '../contract/wire/constants.ts';
import { declareTitle, finish, sayWhoOneIs } from './support/fixtures/application-steps.ts';
import { type Course, plan } from './support/fixtures/courses.ts';
import { approvePlan } from './support/fixtures/decide-plan.ts';
import { publishGrade } from './support/fixtures/exams.ts';
import { askOffice } from './support/fixtures/institution.ts';
import { givenOffer } from './support/fixtures/offers.ts';
import { academicYear, PASSWORD, type Person } from './support/fixtures/people.ts';
import { givenScheme } from './support/fixtures/schemes.ts';
import { signSheet } from './support/fixtures/sign-sheet.ts';
import { expect, test } from './support/portal.ts';
import { inOwnPlaces } from './support/programs/own-places.ts';
import { forgetCookies, gotoLive, hydrated, signInByForm } from './support/screens/screen.ts';

const { moveClock } = inOwnPlaces('a year'); // since its clock goes through one

const year = academicYear();
/** Ten or eleven o'clock in Rome on a Tuesday of a month of the academic year, the first one being 1. */
function tuesday(month: number, which: number): Date {
  const first = new Date(Date.UTC(month < 9 ? year + 1 : year, month - 1, 1, 9));
  return addDays(first, ((9 - first.getUTCDay()) % 7) + 7 * (which - 1));
}
const offered = tuesday(9, 2);
const chosen = addDays(offered, 7);
const taught = tuesday(10, 2);
const owed = tuesday(12, 2);
const booked = tuesday(1, 3);
const examined = tuesday(2, 2);
const certified = tuesday(6, 1);

test('G3, G5, G7, G8, G9, G10, G13: a year of a student, from the application to a certificate that a stranger verifies, in three languages', async ({
  browser,
  openAs,
  givenStudent,
  givenProfessor,
  givenCourse,
  givenLesson,
  givenExamSession,
  book,
  askAs,
}) => {
  test.setTimeout(600_000);
  await moveClock(offered);
  const offer = await givenOffer({ programme: 'Limnologia', paid: true, at: offered });
  const { programmeId } = offer;
  const teacher = await givenProfessor({ familyName: 'Presti', password: PASSWORD });
  const member = await givenProfessor({ familyName: 'Membri' });
  const window = { opensAt: offered, closesAt: addDays(offered, 40) };
  const lakes = await givenCourse({ title: 'Laghi alpini', teacher, programmeId, window, cfu: 9 });
  const rivers = await givenCourse({ title: 'Fiumi', programmeId, window });
  const choice = { courses: [lakes, rivers], minCfu: 6, maxCfu: 9 };
  await givenScheme({ programmeId, coordinator: teacher, ...choice }, offered);
  const nora = await givenStudent({
    ...{ badge: null, givenName: 'Nora', familyName: 'Ventura' },
    password: PASSWORD,
  });
  const other = await givenStudent({ familyName: 'Primi' });
  const signIn = (page: Page, language: Language) => signInAnew(page, nora, language);

  // September, in Italian: from the offer to the badge, the plan and the course.
  const page = await openAs(nora);
  await gotoLive(page, `/student/offers/${offer.id}`);
  await page.getByRole('link', { name: 'Fai domanda' }).click();
  await sayWhoOneIs(page);
  await declareTitle(page);
  await finish(page);
  const [application] = await askOffice('applications/list', { code: offer.code });
  const applicationId = application?.applicationId ?? '';
  await askOffice('applications/review', { applicationId });
  await askOffice('applications/decide', { applicationId, eligible: true });
  await page.getByRole('button', { name: 'Accetta il posto' }).click();
  await page.getByRole('link', { name: 'Paga la prima rata' }).click();
  await page.getByRole('button', { name: /^Paga/ }).first().click();
  await page.getByRole('button', { name: 'Paga', exact: true }).click();
  await expect(page.getByText('il pagamento è confermato')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Studente' });
  await expect(menu.getByRole('link', { name: 'Insegnamenti' })).toBeVisible();

  await moveClock(chosen);
  await signIn(page, 'it');
  await gotoLive(page, '/student/courses/plan');
  await page.getByRole('checkbox', { name: /^Fiumi/ }).uncheck();
  await page.getByRole('button', { name: 'Presenta il piano' }).click();
  await expect(page.getByText('Piano presentato').first()).toBeVisible();
  const desk = await openAs(teacher);
  await gotoLive(desk, '/professor/courses/plans');
  await approvePlan(desk);
  await gotoLive(page, `/student/courses/${lakes.courseId}`);
  await page.getByRole('button', { name: 'Iscriviti a Laghi alpini' }).click();
  await expect(page.getByRole('button', { name: 'Rinuncia a Laghi alpini' })).toBeVisible();

  // October: a lesson, and the roll.
  const { lessonId } = await givenLesson({ course: lakes, teacher, startsAt: taught });
  await moveClock(addMinutes(taught, 2));
  await askAs(teacher, '/api/professor/presences/open', { lessonId });
  await signIn(page, 'it');
  const today = page.getByRole('region', { name: 'Le lezioni di oggi' });
  await expect(today.getByRole('listitem')).toHaveText(/11:00–13:00.*Laghi alpini.*In corso/);
  const { code } = rollCode.parse(await askAs(teacher, '/api/professor/presences/code', { lessonId }));
  await page.goto(`/student/lessons/checkin?code=${code}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Sono presente' }).click();
  await expect(page.getByRole('main').getByText(/^Presente, \d\d:\d\d$/)).toBeVisible();
  await askAs(teacher, '/api/professor/presences/close', { lessonId });
  await askAs(teacher, '/api/professor/presences/confirm', { lessonId });

  // December, in English: the tuition that is overdue locks the exams until it is paid.
  const exam = await givenExamSession({
    ...{ course: lakes, teacher, startsAt: examined, seats: 1, waitlist: true },
    ...{ bookingOpensAt: addDays(owed, -20), bookingClosesAt: addDays(examined, -3) },
    boardIds: [member.profileId],
  });
  await moveClock(owed);
  await signIn(page, 'en');
  await gotoLive(page, `/student/exams/${exam.examId}`);
  const lock = page.getByRole('link', { name: /^See the lock and the way out/ }).first();
  await lock.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Locks');
  await page.getByRole('link', { name: /^Open Payments/ }).click();
  await page.getByRole('button', { name: /^Pay/ }).first().click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText(/the payment is confirmed/)).toBeVisible();
  await gotoLive(page, '/student/locks');
  await expect(page.getByText(/^Nothing blocks you/)).toBeVisible();

  // January: the survey, then the list, then the seat.
  await givenSurvey(lakes);
  await plan(other, lakes.unitId);
  await moveClock(booked);
  await book(other, exam.examId);
  await signIn(page, 'en');
  await gotoLive(page, `/student/exams/${exam.examId}`);
  await page
    .getByRole('link', { name: /^Fill in the survey/ })
    .first()
    .click();
  await fillInSurvey(page);
  await gotoLive(page, `/student/exams/${exam.examId}`);
  await page
    .getByRole('button', { name: /^Join the list/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Leave the list for Laghi alpini' })).toBeVisible();
  await askAs(other, '/api/student/exams/void', { examId: exam.examId });
  await expect(page.getByRole('button', { name: 'Cancel booking of Laghi alpini' })).toBeVisible();

  // February, in Spanish: the grade, and the record sheet.
  await moveClock(addHours(examined, 3));
  await publishGrade(teacher, exam, 27);
  await signIn(page, 'es');
  await gotoLive(page, '/student/exams?tab=outcomes');
  await page.getByRole('button', { name: 'Aceptar la nota de Laghi alpini' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar la nota' }).click();
  await expect(page.getByText('Aceptado, a la espera del acta').first()).toBeVisible();
  await moveClock(addDays(examined, 1));
  await signIn(page, 'es');
  await gotoLive(page, '/student/exams?tab=transcript');
  await recordResults(await openAs(teacher), await openAs(member), exam.examId);
  await expect(page.getByRole('table', { name: 'Exámenes superados' })).toContainText('27');

  // June: a certificate, verified by somebody else.
  await moveClock(certified);
  await signIn(page, 'es');
  const { pdf, address } = await issueCertificate(page);
  const stranger = await strangerAt(browser, address);
  await expect(stranger.getByText('Auténtico y válido')).toBeVisible();
  const file = { name: 'certificado.pdf', mimeType: 'application/pdf', buffer: pdf };
  await stranger.getByLabel('El archivo PDF que has recibido').setInputFiles(file);
  await expect(stranger.getByText('Idéntico')).toBeVisible();
  await stranger.context().close();
  expect((await askOffice('records/verify', {})).faults).toEqual([]);
});

/** By the form, as after any time away; the page is in this language from then on. */
async function signInAnew(page: Page, { email }: Person, language: Language) {
  await forgetCookies(page);
  await page.goto('/account/login?lng=it');
  await hydrated(page);
  await signInByForm(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/student\//);
  await page.goto(`/student/dashboard?lng=${language}`);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Of those in the course, before its exam can be booked. */
async function givenSurvey({ courseId }: Course) {
  const [opensAt, closesAt] = [addDays(booked, -10), addDays(examined, 30)].map((at) => at.toISOString());
  const { surveyId } = await askOffice('surveys/make', { courseId, opensAt, closesAt, mandatory: true });
  await askOffice('surveys/move', { surveyId, action: 'schedule' });
}

/** At a desk all questions stand there at once; each may be left out. */
async function fillInSurvey(page: Page) {
  await hydrated(page);
  await page.getByRole('radio', { name: 'Yes', exact: true }).check();
  await page.getByRole('textbox').first().fill('More days at the lake.');
  await page.getByRole('button', { name: 'Send the survey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('survey sent', { exact: false }).first()).toBeVisible();
}

/** The chair prepares the sheet, the member says that it is right, the chair signs. */
async function recordResults(chair: Page, member: Page, examId: string) {
  await gotoLive(chair, `/professor/exams/${examId}/sheets`);
  await chair.getByRole('button', { name: 'Prepara il verbale' }).click();
  await expect(chair.getByRole('region', { name: 'Bozza del verbale' })).toContainText('27/30');
  await gotoLive(member, `/professor/exams/${examId}/sheets`);
  await member.getByRole('button', { name: 'Il verbale è corretto' }).click();
  await signSheet(chair);
  await expect(chair.getByText('Hai firmato il verbale').first()).toBeVisible();
}

/** A scholarship needs no stamp duty; the password was just typed. Answers the PDF and its verify address. */
async function issueCertificate(page: Page) {
  await gotoLive(page, '/student/documents');
  await page.getByLabel('Para qué').selectOption({ label: 'Beca' });
  await page.getByLabel('Qué', { exact: true }).selectOption({ label: 'Exámenes superados' });
  await page.getByRole('button', { name: 'Expedir', exact: true }).click();
  const href = (name: RegExp) => page.getByRole('link', { name }).getAttribute('href');
  const file = await page.request.get((await href(/^Descargar \(PDF\)/)) ?? '');
  return { pdf: await file.body(), address: (await href(/^Verificar/)) ?? '' };
}

/** Signed in as nobody. */
async function strangerAt(browser: Browser, address: string) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${address}?lng=es`);
  await hydrated(page);
  return page;
}
