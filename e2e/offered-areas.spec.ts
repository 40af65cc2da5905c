import type { Page } from 'playwright/test';
import { specifiedCalls } from '../contract/adoption/adoption.ts';
import { OFFERED_PATH } from '../contract/adoption/said-offered.ts';
import { pages } from '../lib/bff/session/routes.ts';
import { professorProfile, studentProfile } from './support/foreign/foreign-people.ts';
import { expect, foreignTest } from './support/foreign/foreign-portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { chooseLanguage, gotoLive } from './support/screens/screen.ts';

const addresses = {
  it: 'https://www.example.edu/questionari',
  en: 'https://www.example.edu/en/surveys',
  es: 'https://www.example.edu/es/encuestas',
};

/** In front of an institution with the fifteen calls alone, which says nothing of what it offers. */
const test = foreignTest({
  areaLinks: { 'student.surveys': addresses, 'student.payments': 'https://pay.example.edu/' },
});

const ID = '0190f3a2-0000-7000-8000-000000000007';
const NOT_OFFERED = 'Questo servizio non è offerto dal tuo ateneo.';
const menu = (page: Page) => page.getByRole('navigation', { name: /^(Studente|Docente)$/ });
/** What it may be asked again: its calls, and what it offers, which is asked until it says it. */
const lawful: string[] = [...specifiedCalls.map((path) => `/api/${path}`), OFFERED_PATH];

for (const [type, profile] of [
  ['student', studentProfile],
  ['professor', professorProfile],
] as const) {
  test(`E1: a ${type}’s every page of one thing is a page, and asks nothing that is known not to be there`, async ({
    page,
    institution,
    signIn,
  }) => {
    const wrong: string[] = [];
    page.on('console', (line) => line.type() === 'error' && wrong.push(`${page.url()}: ${line.text()}`));
    page.on(
      'response',
      (response) => response.status() >= 500 && wrong.push(`${response.status()} ${response.url()}`),
    );
    await signIn(institution.givenPerson({ profiles: [{ ...profile }] }));
    const lists = pages[type].filter((path) => !path.includes(':'));
    const things = pages[type].filter((path) => path.includes(':')).map((path) => path.replace(/:\w+/g, ID));
    for (const path of lists) await page.request.get(path); // of an area whose list isn't there, nothing is
    for (const path of things) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    }
    const asked = institution.asked.length;
    for (const path of things) await page.request.get(path);

    expect(wrong).toEqual([]);
    const again = institution.asked.slice(asked).map(({ path }) => path);
    expect(again.filter((path) => !lawful.includes(path))).toEqual([]);
  });
}

test('E1: an area that isn’t offered keeps its place in the menu, and its page says whom to ask', async ({
  page,
  institution,
  signIn,
}) => {
  await signIn(institution.givenPerson());
  await gotoLive(page, '/account/profile');
  await menu(page)
    .getByRole('link', { name: /^Esami/ })
    .click();

  await expect(page.getByRole('heading', { level: 1, name: 'Esami' })).toBeVisible();
  await expect(page.getByText(NOT_OFFERED)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Ufficio didattica · Università di Ateneo: Assistenza');
  const item = menu(page).getByRole('link', { name: 'Esami (servizio non offerto dal tuo ateneo)' });
  await expect(item).toHaveAttribute('href', '/student/exams');
  await expect(item).toHaveAttribute('aria-current', 'page');
  await expect(menu(page).getByRole('link', { name: 'Bacheca', exact: true })).toBeVisible();
  await examineHere(page, 'an area that isn’t offered', 'offered-absent-it');

  await page.getByRole('main').getByRole('link', { name: 'Torna alla bacheca' }).click();
  await expect(page).toHaveURL('/student/dashboard');
});

test('E1: an area that is elsewhere says so in the menu, and its page leads there in the reader’s language', async ({
  page,
  institution,
  signIn,
}) => {
  await signIn(institution.givenPerson());
  await gotoLive(page, '/student/surveys');
  const leads = page
    .getByRole('main')
    .getByRole('link', { name: 'Vai al sito dell’ateneo (esce dal portale)' });
  await expect(leads).toHaveAttribute('href', addresses.it);
  await expect(
    menu(page).getByRole('link', { name: 'Questionari (servizio sul sito del tuo ateneo)' }),
  ).toHaveAttribute('href', '/student/surveys');
  await examineHere(page, 'an area that is elsewhere', 'offered-elsewhere-it');

  await chooseLanguage(page, 'English');
  await expect(page.getByRole('link', { name: 'Go to your institution’s site' })).toHaveAttribute(
    'href',
    addresses.en,
  );
  await chooseLanguage(page, 'Español');
  await expect(page.getByRole('link', { name: 'Ir a la web de la universidad' })).toHaveAttribute(
    'href',
    addresses.es,
  );
});

test('the bar at a phone’s foot says it too, and so does the menu that it opens', async ({
  page,
  institution,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(institution.givenPerson());
  for (const path of ['/student/exams', '/student/payments', '/student/lessons']) await page.goto(path);
  await gotoLive(page, '/account/profile');
  const bar = page.getByRole('navigation', { name: 'Accesso rapido' });
  await expect(bar.getByRole('link', { name: 'Esami (servizio non offerto dal tuo ateneo)' })).toBeVisible();
  await bar.getByRole('button', { name: 'Menu' }).click();
  await expect(
    page.getByRole('dialog').getByRole('link', { name: 'Pagamenti (servizio sul sito del tuo ateneo)' }),
  ).toBeVisible();
  await examineHere(page, 'the menu with areas elsewhere', 'offered-menu-it');
});

test('the notifications are a calm page, and there is no bell', async ({ page, institution, signIn }) => {
  await signIn(institution.givenPerson());
  const response = await page.goto('/account/notifications');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Notifiche' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Il tuo ateneo non ha un elenco delle notifiche.');
  await expect(page.getByRole('button', { name: /^Notifiche/ })).toHaveCount(0);
  await examineHere(page, 'no notifications', 'offered-notifications-it');
});

test('the search finds pages, says that it finds nothing else, and asks once at most', async ({
  page,
  institution,
  signIn,
}) => {
  await signIn(institution.givenPerson());
  await page.goto('/student/exams');
  await gotoLive(page, '/account/profile');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Che cosa cerchi' });
  await field.pressSequentially('es');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Qui si trovano solo le pagine');
  await field.pressSequentially('a');
  await expect(dialog.getByRole('option', { name: /^Esami.*non offerto dal tuo ateneo/ })).toBeVisible();
  await expect(dialog).not.toContainText('In questo momento');
  expect(institution.askedFor('/api/student/search/find').length).toBeLessThanOrEqual(1);
  await page.reload();
  await page.keyboard.press('Control+k');
  await field.pressSequentially('lez', { delay: 250 });
  await expect(dialog.getByRole('option', { name: /^Lezioni/ })).toBeVisible();
  expect(institution.askedFor('/api/student/search/find').length).toBeLessThanOrEqual(1);
});
