import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { test as screens } from './support/portal.ts';
import { expect, NOWHERE, test } from './support/programs/own-portal.ts';
import { examine } from './support/screens/examine-page.ts';

const DECLARED = {
  country: 'IT',
  accessibility: {
    status: 'partial',
    notAccessible: [
      {
        what: { it: 'I bandi in PDF di prima del 2020', en: 'Calls as PDF from before 2020' },
        why: 'outOfScope',
        instead: { it: 'il testo, su richiesta', en: 'the text, on request' },
      },
      { what: { it: 'Le mappe delle aule', en: 'The maps of the rooms' }, why: 'nonConformity' },
    ],
    preparedOn: '2026-09-01',
    reviewedOn: '2026-09-23',
    method: 'self',
    feedback: { mail: 'accessibilita@example.edu', phone: '+39 0461 000000' },
    enforcement: { name: 'Difensore civico per il digitale', page: 'https://www.example.org/difensore' },
    usabilityTests: false,
    staffWithDisabilities: 0,
  },
  privacy: {
    controller: {
      name: 'Politecnico di Prova',
      address: 'Via Prova 1, 38122 Trento',
      mail: 'rettore@example.edu',
    },
    dpo: { mail: 'dpo@example.edu' },
    service: 'ateneo',
    purposes: { studies: { basis: ['publicTask'], law: { it: 'legge 240/2010', en: 'Law 240/2010' } } },
    recipients: [{ it: 'Ministero dell’università', en: 'Ministry of universities' }],
    recordKept: { it: 'Senza limite', en: 'Without limit' },
    updatedOn: '2026-10-01',
  },
};

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('what an institution declares stands on its pages without a session, and while its service is away', async ({
  givenPortal,
  page,
}) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-legal-'));
  const file = join(folder, 'legal.json');
  await writeFile(file, JSON.stringify(DECLARED));
  const { url } = await givenPortal({
    CAMPUS_URL: NOWHERE,
    INSTITUTION_NAME: 'Politecnico di Prova',
    INSTITUTION_LEGAL: file,
  });

  await examine(page, `${url}/account/accessibility`, 'it', 'declared-accessibility');
  await expect(section(page, 'Stato di conformità')).toContainText(
    'è parzialmente conforme ai requisiti di UNI CEI',
  );
  const missing = section(page, 'Contenuti non accessibili');
  await expect(missing.getByRole('heading', { level: 3 })).toHaveText([
    'Non rispettano i requisiti',
    'Non rientrano nell’ambito della legge',
  ]);
  await expect(missing).toContainText('In alternativa: il testo, su richiesta');
  await expect(section(page, 'Segnala un ostacolo').getByRole('link')).toHaveText([
    'accessibilita@example.edu',
    '+39 0461 000000',
  ]);
  await expect(section(page, 'Se la risposta non basta').getByRole('link')).toHaveAttribute(
    'href',
    'https://www.example.org/difensore',
  );
  await expect(page.getByText('Non ancora dichiarato')).toHaveCount(0);

  await examine(page, `${url}/account/privacy`, 'it', 'declared-privacy');
  await expect(section(page, 'Chi ne risponde')).toContainText('Via Prova 1, 38122 Trento');
  const reasons = section(page, 'A che cosa servono');
  await expect(reasons).toContainText(
    'un compito di interesse pubblico (articolo 6, par. 1, lett. e) · legge 240/2010',
  );
  await expect(reasons.getByText('Non ancora dichiarato')).toHaveCount(6);
  await expect(section(page, 'Per quanto tempo si conservano')).toContainText('12 mesi');
  await expect(section(page, 'Reclami')).toContainText('Garante per la protezione dei dati personali');
  await expect(section(page, 'I tuoi diritti').getByRole('link').first()).toHaveAttribute(
    'href',
    '/account/profile#own-data',
  );

  await examine(page, `${url}/account/accessibility`, 'en');
  await expect(section(page, 'Content that is not accessible')).toContainText(
    'Calls as PDF from before 2020',
  );
  await examine(page, `${url}/account/privacy`, 'en');
  await expect(section(page, 'How long it is kept')).toContainText('12 months');
  await rm(folder, { recursive: true });
});

test('where an institution publishes them itself, the pages lead there and say nothing beside', async ({
  givenPortal,
  page,
}) => {
  const { url } = await givenPortal({
    CAMPUS_URL: NOWHERE,
    INSTITUTION_PRIVACY_URL: 'https://www.example.edu/privacy',
    INSTITUTION_ACCESSIBILITY_URL: 'https://www.example.edu/accessibilita',
  });
  for (const [path, href] of [
    ['privacy', 'https://www.example.edu/privacy'],
    ['accessibility', 'https://www.example.edu/accessibilita'],
  ]) {
    await page.goto(`${url}/account/${path}?lng=es`);
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', href ?? '');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  }
});

test('the notice names no purpose of areas that the institution doesn’t offer', async ({
  givenPortal,
  page,
}) => {
  const { url } = await givenPortal({ CAMPUS_URL: NOWHERE, OFFERED_AREAS: 'student.exams,student.surveys' });
  await page.goto(`${url}/account/privacy?lng=en`);
  await expect(section(page, 'What for').getByRole('heading', { level: 3 })).toHaveText([
    'Signing in, and keeping accounts safe',
    'Studying and teaching',
    'Surveys about teaching',
    'Notifications and e-mails',
    'Proof of what was done',
  ]);
});

screens('A1: from the sign-in page both are reached, and nothing is said to conform', async ({ page }) => {
  await page.goto('/account/login?lng=en');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility statement' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility statement');
  await expect(page.getByText('There is no statement yet')).toBeVisible();
  await expect(section(page, 'Compliance status')).toHaveText(/Not yet declared by the institution$/);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/account/privacy');
  await expect(section(page, 'Who is responsible')).toContainText(
    'ControllerNot yet declared by the institution',
  );
  await expect(section(page, 'Cookies')).toContainText('ateneo-left');
});

screens('signed in, they wear the shell', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  for (const path of ['/account/privacy', '/account/accessibility']) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Studente' })).toBeVisible();
  }
});
