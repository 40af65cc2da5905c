import { addDays } from 'date-fns/addDays';
import type { Page } from 'playwright/test';
import { declareTitle, finish, sayWhoOneIs, step, submit } from './support/fixtures/application-steps.ts';
import { tuesdayIn } from './support/fixtures/days.ts';
import { approvePlan, returnPlan } from './support/fixtures/decide-plan.ts';
import { askOffice } from './support/fixtures/institution.ts';
import { givenOffer } from './support/fixtures/offers.ts';
import { PASSWORD, serial } from './support/fixtures/people.ts';
import { givenScheme } from './support/fixtures/schemes.ts';
import { expect, test } from './support/portal.ts';
import { inOwnPlaces } from './support/programs/own-places.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { forgetCookies, gotoLive, hydrated, signInByForm, userMenu } from './support/screens/screen.ts';

const { moveClock } = inOwnPlaces('an offer'); // since its applicant goes on the day after

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

async function register(page: Page, email: string) {
  await page.getByRole('link', { name: 'Non hai un account? Registrati' }).click();
  await hydrated(page);
  await page.getByLabel('Nome', { exact: true }).fill('Nora');
  await page.getByLabel('Cognome', { exact: true }).fill('Ventura');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Ho letto l’informativa').check();
  await page.getByRole('button', { name: 'Crea l’account' }).click();
}

/** By the form, as after any time away. */
async function signInAnew(page: Page, email: string) {
  await forgetCookies(page);
  await page.goto('/account/login');
  await hydrated(page);
  await signInByForm(page, email, PASSWORD);
  await expect(page).toHaveURL('/student/offers');
}

async function handIn(page: Page, name: string) {
  await step(page, 'Documenti');
  const file = { name, mimeType: 'application/pdf', buffer: pdf };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(page.getByRole('listitem').filter({ hasText: 'fronte e retro' })).toContainText('Ricevuto');
  const upload = (await askOffice('uploads/list', {})).find((each) => each.name === name);
  if (!upload) throw new Error('nobody handed it in');
  return { uploadId: upload.id };
}

test('B8, A7, G5, G7: a stranger follows the link of an offer, applies over two days on two devices, pays, is a student in the page that is open, has a plan approved, and enrols', async ({
  page,
  browser,
  contextOptions,
  baseURL,
  mailTo,
  givenProfessor,
  givenCourse,
  givenLesson,
  openAs,
}) => {
  test.setTimeout(300_000);
  const offer = await givenOffer({ programme: `Idrologia ${serial()}`, documents: ['identity'], paid: true });
  const teacher = await givenProfessor();
  const { programmeId } = offer;
  const course = await givenCourse({ title: 'Acque sotterranee', teacher, programmeId });
  const rivers = await givenCourse({ title: 'Fiumi', programmeId });
  const startsAt = tuesdayIn(1);
  await givenLesson({ course, teacher, startsAt });
  const choice = { courses: [course, rivers], minCfu: 6, maxCfu: 12 };
  await givenScheme({ programmeId, coordinator: teacher, ...choice });
  const own = `/student/offers/${offer.id}`;
  const email = `nora${serial()}@example.org`;

  await page.goto(`/student/exams?offer=${offer.code}`);
  await register(page, email);
  await expect(page).toHaveURL(own);
  await page.goto((await mailTo(email)).match(/http\S+/)?.[0] ?? '');
  await page.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
  await expect(page.getByText('Indirizzo confermato.')).toBeVisible();
  await page.goto(own);
  await page.getByRole('link', { name: 'Fai domanda' }).click();
  await sayWhoOneIs(page);
  await step(page, 'Titolo di studio');

  // The day after, on the other device, while the first one looks on.
  await moveClock(addDays(new Date(), 1));
  await signInAnew(page, email);
  await gotoLive(page, own);
  const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  await signInAnew(other, email);
  await other.getByRole('link', { name: offer.title }).first().click();
  await other.getByRole('link', { name: 'Continua la domanda' }).click();
  await declareTitle(other);
  const halfId = await handIn(other, `carta-${serial()}.pdf`);
  await other.getByRole('link', { name: 'Continua', exact: true }).click();
  await finish(other);
  await expect(page.getByRole('main').getByText('Inviata', { exact: true })).toBeVisible();

  const [application] = await askOffice('applications/list', { code: offer.code });
  const applicationId = application?.applicationId ?? '';
  await askOffice('applications/review', { applicationId });
  await askOffice('uploads/reject', { ...halfId, reason: 'Manca il retro.' });
  const corrections = [{ field: 'documents.identity', note: 'Serve anche il retro.' }];
  await askOffice('applications/return', { applicationId, corrections, days: 5 });
  await page.getByRole('link', { name: 'Correggi la domanda' }).click();
  await expect(page.getByText('Serve anche il retro.')).toBeVisible();
  const wholeId = await handIn(page, `intera-${serial()}.pdf`);
  await page.getByRole('link', { name: 'Rileggi e invia' }).click();
  await submit(page);
  await askOffice('uploads/accept', wholeId);
  await askOffice('applications/review', { applicationId });
  await askOffice('applications/decide', { applicationId, eligible: true });

  await page.getByRole('button', { name: 'Accetta il posto' }).click();
  await expect(page.getByRole('main').getByText('Da pagare', { exact: true })).toBeVisible();
  await examineHere(page, own, 'offer-to-pay');
  await gotoLive(other, own);
  await other.getByRole('link', { name: 'Paga la prima rata' }).click();
  await expect(other.getByText(/156,00/).first()).toBeVisible();
  await examineHere(other, '/student/payments', 'payments-of-applicant');
  await other.getByRole('button', { name: /^Paga/ }).first().click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Pagamento simulato');
  await other.getByRole('button', { name: 'Paga', exact: true }).click();
  await expect(other.getByText('il pagamento è confermato')).toBeVisible();

  const menu = page.getByRole('navigation', { name: 'Studente' });
  await expect(page.getByRole('main').getByText('Immatricolata', { exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Insegnamenti' })).toBeVisible();
  await expect(
    other.getByRole('navigation', { name: 'Studente' }).getByRole('link', { name: 'Esami' }),
  ).toBeVisible();
  await userMenu(page).click();
  await expect(page.getByText(/matricola \S+/)).toBeVisible();
  await page.keyboard.press('Escape');
  await context.close();

  // A student: the week, the plan that comes back once, and the course.
  await page.goto(`/student/lessons?week=${startsAt.toISOString().slice(0, 10)}`);
  await expect(page.getByText(course.title).first()).toBeVisible();
  await gotoLive(page, '/student/courses/plan');
  await page.getByRole('button', { name: 'Presenta il piano' }).click();
  await expect(page.getByText('Piano presentato').first()).toBeVisible();
  const desk = await openAs(teacher);
  await gotoLive(desk, '/professor/courses/plans');
  await returnPlan(desk, 'I fiumi dopo le acque.');
  await expect(page.getByRole('main').getByText('I fiumi dopo le acque.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Fiumi/ }).uncheck();
  await page.getByRole('button', { name: 'Presenta il piano' }).click();
  await expect(page.getByRole('main').getByText('Piano presentato').first()).toBeVisible();
  await approvePlan(desk);
  await menu.getByRole('link', { name: 'Insegnamenti' }).click();
  await page.getByRole('button', { name: `Iscriviti a ${course.title}` }).click();
  await expect(page.getByRole('button', { name: `Rinuncia a ${course.title}` })).toBeVisible();
  await expect(page.getByText('Fiumi')).toHaveCount(0);
});
