import type { Page } from 'playwright/test';
import { givenAdmitted } from './support/fixtures/applications.ts';
import { askOffice } from './support/fixtures/institution.ts';
import { givenOffer } from './support/fixtures/offers.ts';
import { expect, test } from './support/portal.ts';
import { examine } from './support/screens/examine-page.ts';
import { hydrated } from './support/screens/screen.ts';

const onward = (page: Page) => page.getByRole('button', { name: 'Salva e continua' }).click();
const step = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
const fill = async (page: Page, typed: Record<string, string>) => {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
};

/** The application for an offer that has been handed in, as the office finds it. */
async function theOnly(code: string) {
  const [application] = await askOffice('applications/list', { code });
  if (!application) throw new Error('nobody has applied');
  return application.applicationId;
}

test('G5, A7: a stranger applies on two devices, is asked for a correction, gets in, and has the whole portal in the page that is open', async ({
  page,
  signInAsStudent,
  openAs,
}) => {
  test.slow();
  const offer = await givenOffer();
  const own = `/student/offers/${offer.id}`;
  const applicant = await signInAsStudent({ badge: null });
  await page.goto(own);
  await page.getByRole('link', { name: 'Fai domanda' }).click();
  await step(page, 'Dati personali');
  await hydrated(page);
  await onward(page);
  await expect(page.getByText('Compila questo campo.').first()).toBeVisible();
  await fill(page, { 'Data di nascita': '4/5/2007' });
  await page.getByLabel('Luogo di nascita').fill('Trento');
  await page.getByLabel('Cittadinanza').fill('italiana');
  await page.getByLabel('Codice fiscale').fill('RSSMRA85T10A562T');
  await onward(page);
  await expect(page.getByText('Il codice fiscale non torna', { exact: false })).toBeVisible();
  await page.getByLabel('Codice fiscale').fill('RSSMRA85T10A562S');
  await onward(page);
  await step(page, 'Contatti');

  const other = await openAs(applicant);
  await other.goto(own);
  await other.getByRole('link', { name: 'Continua la domanda' }).click();
  await step(other, 'Contatti');
  await hydrated(other);
  await other.getByLabel('Telefono').fill('+39 333 1234567');
  await other.getByLabel('Indirizzo').fill('Via Roma 1, Trento');
  await onward(other);
  await step(other, 'Titolo di studio');
  await other.getByLabel('Dove l’hai preso').selectOption('In Italia');
  await other.getByLabel('Titolo', { exact: true }).fill('Maturità scientifica');
  await other.getByLabel('Scuola o università').fill('Liceo Galilei');
  await other.getByLabel('Anno', { exact: true }).fill('2026');
  await other.getByLabel('Voto', { exact: false }).first().fill('90');
  await other.getByLabel('Voto massimo', { exact: false }).fill('100');
  await onward(other);
  await step(other, 'Scelta');
  await onward(other);
  await step(other, 'Reddito');
  await other.goto(`${own}/apply?step=review`);
  await other.getByRole('button', { name: 'Invia la domanda' }).click();
  await expect(other.getByRole('alert').getByRole('listitem')).toHaveCount(2);
  await other.getByRole('link', { name: 'Reddito', exact: true }).click();
  await step(other, 'Reddito');
  await hydrated(other);
  await other.getByLabel('Come lo sappiamo').selectOption('Non lo dichiaro');
  await onward(other);
  await step(other, 'Consensi');
  await other.getByLabel('Ho letto l’informativa', { exact: false }).check();
  await other.getByLabel('Quello che dichiaro è vero', { exact: false }).check();
  await onward(other);
  await step(other, 'Rileggi e invia');
  await other.getByRole('button', { name: 'Invia la domanda' }).click();
  await expect(other).toHaveURL(own);
  await expect(other.getByRole('main').getByText('Inviata', { exact: true })).toBeVisible();

  await page.goto(own);
  await hydrated(page);
  const applicationId = await theOnly(offer.code);
  await askOffice('applications/review', { applicationId });
  const corrections = [{ field: 'contacts.phone', note: 'A questo numero non risponde nessuno.' }];
  await askOffice('applications/return', { applicationId, corrections, days: 5 });
  await page.getByRole('link', { name: 'Correggi la domanda' }).click();
  await step(page, 'Contatti');
  await hydrated(page);
  await expect(page.getByLabel('Telefono')).toHaveAccessibleDescription(/non risponde nessuno/);
  await page.getByLabel('Telefono').fill('+39 461 7654321');
  await onward(page);
  await step(page, 'Titolo di studio');
  await page.goto(`${own}/apply?step=review`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Invia la domanda' }).click();
  await expect(page).toHaveURL(own);

  await askOffice('applications/review', { applicationId });
  await askOffice('applications/decide', { applicationId, eligible: true });
  const menu = page.getByRole('navigation', { name: 'Studente' });
  const { promise: sessionMayLearn, resolve: letSessionLearn } = Promise.withResolvers<void>();
  await page.route('**/api/user/profile', async (route) => {
    await sessionMayLearn;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Accetta il posto' }).click();
  await expect(page.getByRole('main').getByText('Immatricolata', { exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Esami' })).toHaveCount(0); // it would lead back to the offers
  letSessionLearn();
  await expect(menu.getByRole('link', { name: 'Esami' })).toBeVisible();
  await menu.getByRole('link', { name: 'Esami' }).click();
  await expect(page).toHaveURL('/student/exams');
  await expect.poll(() => other.url()).toContain('/student/offers');
});

test('G5: each step of an application is accessible, and fits a small screen', async ({
  page,
  signInAsStudent,
}) => {
  test.slow();
  const offer = await givenOffer({ documents: ['identity'] });
  await signInAsStudent({ badge: null });
  const steps = ['identity', 'contacts', 'title', 'choice', 'documents', 'income', 'privacy', 'review'];
  for (const each of steps)
    await examine(page, `/student/offers/${offer.id}/apply?step=${each}`, 'it', `apply-${each}`);
});

test('G5: who is next in a ranking sees it, and is offered the place that was given back', async ({
  page,
  signInAsStudent,
  givenStudent,
  askAs,
}) => {
  test.slow();
  const offer = await givenOffer({ seats: 1 });
  const first = await givenStudent({ badge: null });
  const next = await signInAsStudent({ badge: null });
  const held = await givenAdmitted(first, offer.id, 9250);
  await givenAdmitted(next, offer.id, 8100);
  await offer.close();
  const { seed } = await askOffice('applications/rank', { code: offer.code });

  await examine(page, '/student/offers', 'it', 'student-offers-applied');
  await page.getByRole('region', { name: 'Le tue domande' }).getByRole('link', { name: offer.title }).click();
  await expect(page.getByText('Sei al posto 2 su 2.')).toBeVisible();
  await page.getByRole('link', { name: 'Vedi la graduatoria' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'La tua' })).toContainText('81');
  await examine(page, `/student/offers/${offer.id}/ranking`, 'it', 'student-ranking');
  await expect(page.getByText(seed, { exact: false })).toBeVisible();

  await page.goto(`/student/offers/${offer.id}`);
  await hydrated(page);
  await askAs(first, '/api/student/offers/decline', { applicationId: held });
  const accept = page.getByRole('button', { name: 'Accetta il posto' });
  await expect(accept).toBeVisible({ timeout: 120_000 }); // a periodic task of the institution offers it
  await accept.click();
  await expect(page.getByRole('main').getByText('Immatricolata', { exact: true })).toBeVisible();
});
