import {
  crashed,
  cut,
  notAnEnvelope,
  notJson,
  redirecting,
  refusing,
  slow,
  succeeding,
  unauthorized,
} from './support/foreign/foreign-behaviours.ts';
import { professorProfile, studentProfile } from './support/foreign/foreign-people.ts';
import { expect, test } from './support/foreign/foreign-portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import {
  alerts,
  chooseInUserMenu,
  chooseLanguage,
  gotoLive,
  signInByForm,
  userMenu,
} from './support/screens/screen.ts';

const generic = 'Qualcosa non ha funzionato. Riprova tra poco.';
const hostile =
  '<img src=x onerror="window.ran=1"><script>window.ran=2</script><b>Grassetto</b> <a href="javascript:window.ran=3">qui</a>';
const SUMMARY = '/api/student/dashboard/summary';
const summaryWith = ({
  earned,
  steps = [],
  ...rest
}: {
  earned: number;
  steps?: unknown[];
  profile?: object;
  sessions?: unknown[];
  courses?: unknown[];
  missing?: string[];
}) =>
  succeeding({
    ...rest,
    now: new Date().toISOString(),
    steps,
    exams: [],
    credits: { earned, planned: 180 },
    averages: { weighted: null, arithmetic: null },
    missingContacts: ['phone'],
  });
const bothProfiles = () => [{ ...studentProfile }, { ...professorProfile }];

test('C1, C3: signing in, choosing a profile and switching need no more than the specified calls', async ({
  page,
  institution,
}) => {
  const person = institution.givenPerson({ profiles: bothProfiles() });
  await page.goto('/account/login');
  await signInByForm(page, person.username, person.password);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Studente.*4711/ })
    .click();
  await expect(page).toHaveURL('/student/dashboard');
  await expect(userMenu(page)).toHaveAccessibleName('Menu utente: Bea Foresti');

  await chooseInUserMenu(page, 'Cambia profilo');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Docente.*D9/ })
    .click();

  await expect(page).toHaveURL('/professor/dashboard');
  await expect(page.getByRole('navigation', { name: 'Docente' })).toBeVisible();
});

for (const area of ['/student/courses', '/student/exams']) {
  test(`E1: ${area} is said not to be offered, in its place, and the rest works`, async ({
    page,
    institution,
    signIn,
  }) => {
    await signIn(institution.givenPerson());
    await page.goto(area);
    await expect(page.getByText('Questo servizio non è offerto dal tuo ateneo.').first()).toBeVisible();
    await expect(userMenu(page)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Studente' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });
}

test('E1: a tab that isn’t offered says so in its place, and the others stay', async ({
  page,
  institution,
  signIn,
}) => {
  const now = new Date().toISOString();
  institution.behave('/api/student/exams/list', succeeding({ exams: [], now }));
  institution.behave('/api/student/exams/outcomes', succeeding({ outcomes: [], now }));
  await signIn(institution.givenPerson());
  await page.goto('/student/exams?tab=transcript');
  await expect(
    page.getByRole('main').getByText('Questo servizio non è offerto dal tuo ateneo.'),
  ).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Esiti/ })
    .click();
  await expect(page).toHaveURL('/student/exams?tab=outcomes');
  await expect(page.getByText('Questo servizio non è offerto dal tuo ateneo.')).toHaveCount(0);
});

test('C11: profile, password and language work with what such an institution says', async ({
  page,
  institution,
  signIn,
}) => {
  const person = institution.givenPerson();
  await signIn(person);
  await page.goto('/account/profile');
  await page.getByRole('textbox', { name: /^Nome( · facoltativo)?$/ }).fill('Bianca');
  await page.getByLabel('Cognome', { exact: true }).fill('Foresti');
  await page.getByLabel('E-mail').fill('bianca@example.org');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(userMenu(page)).toHaveAccessibleName('Menu utente: Bianca Foresti');

  await page.goto('/account/password');
  await page.getByLabel('Password attuale').fill(person.password);
  await page.getByLabel('Nuova password', { exact: true }).fill('un’altra-ancora');
  await page.getByLabel('Ripeti la nuova password').fill('un’altra-ancora');
  await page.getByRole('button', { name: 'Cambia la password' }).click();
  await expect(alerts(page).getByRole('status')).toContainText('Password cambiata.');
  expect(person.password).toBe('un’altra-ancora');
  await expect(page.getByRole('heading', { name: 'Profilo' })).toBeVisible();

  await chooseLanguage(page, 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(institution.askedFor('/api/user/language').map(({ body }) => body)).toEqual([{ language: 'en' }]);
});

test('B7, E3: HTML in messages is shown as far as it is harmless, and never runs', async ({
  page,
  institution,
  signIn,
}) => {
  await signIn(institution.givenPerson());
  const text = `${hostile}, <a href="https://help.example.edu/guida">la guida</a>`;
  institution.behave('/api/user/updateprofile', refusing(text, { type: 'warning' }));
  await page.goto('/account/profile');
  await fillInProfile(page);
  await page.getByRole('button', { name: 'Salva' }).click();

  const alert = alerts(page).getByRole('alert');
  const guide = alert.getByRole('link', { name: 'la guida' });
  await expect(guide).toHaveAttribute('href', 'https://help.example.edu/guida');
  await expect(guide).toHaveCSS('text-decoration-line', 'underline');
  await expect(alert.getByText('Grassetto')).toHaveJSProperty('tagName', 'B');
  await expect(alert).toContainText('Attenzione');
  await expect(alert.locator('img, script, [onerror]')).toHaveCount(0);
  await expect(alert.locator('[href^="javascript"]')).toHaveCount(0);
  await alert.getByText('qui').click();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('B7: a hostile name is only a name', async ({ page, institution, signIn }) => {
  await signIn(institution.givenPerson({ profiles: [{ ...studentProfile, name: hostile }] }));
  await page.goto('/account/profile');
  await expect(userMenu(page)).toHaveAccessibleName(`Menu utente: ${hostile}`);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('E3: each message is an alert of its own kind, on success too', async ({
  page,
  institution,
  signIn,
}) => {
  await signIn(institution.givenPerson());
  const messages = [
    { text: 'Controlla l’indirizzo', type: 'info' },
    { text: 'Manca il telefono', type: 'ALARM' },
  ];
  institution.behave('/api/user/updateprofile', succeeding({ ...studentProfile }, { messages }));
  await page.goto('/account/profile');
  await fillInProfile(page);
  await page.getByRole('button', { name: 'Salva' }).click();

  for (const { text } of messages) {
    await expect(alerts(page).getByRole('status').filter({ hasText: text })).toContainText('Informazione');
  }
  await expect(alerts(page).getByRole('status')).toContainText([
    'Controlla l’indirizzo',
    'Manca il telefono',
  ]);
});

for (const [what, behaviour, expected] of [
  ['E1: an HTTP error with messages', refusing('Troppo presto', { status: 409 }), 'Troppo presto'],
  ['E1: an HTTP error in HTML', crashed, generic],
  ['E3: no success and no message', refusing('', { messages: [] } as object), generic],
  ['E6: an answer that is not JSON', notJson, generic],
  ['E6: an answer that is no envelope', notAnEnvelope, generic],
  ['E6: a redirect', redirecting, generic],
  ['E6: a connection that is cut', cut, generic],
  ['E6: an answer that is too slow', slow(5_500), generic],
] as const) {
  test(`${what} is told in an alert, and what was typed stays`, async ({ page, institution, signIn }) => {
    await signIn(institution.givenPerson());
    await page.goto('/account/profile');
    await fillInProfile(page);
    institution.behave('/api/user/updateprofile', behaviour);
    await page.getByRole('button', { name: 'Salva' }).click();

    await expect(alerts(page).getByRole('alert')).toContainText(expected);
    await expect(page.getByLabel('Indirizzo')).toHaveValue('Via dei Tigli 12');
    await expect(page.locator('body')).not.toContainText(/catalina|java|stolen/i);
  });
}

test('E6: a page that can’t be made says so in its place, and can be tried again', async ({
  page,
  institution,
  signIn,
}) => {
  await signIn(institution.givenPerson());
  institution.behave('/api/user/faculties', crashed);
  await page.goto('/account/profile');
  await expect(page.getByRole('heading', { name: 'Non riusciamo a mostrare questa pagina' })).toBeVisible();
  await expect(userMenu(page)).toBeVisible();
  await expect(page.locator('body')).not.toContainText('java');

  institution.behave('/api/user/faculties', null);
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByLabel('Indirizzo')).toBeVisible();
});

const wrongResult =
  /^Il sistema dell’università ha dato una risposta che .*\(richiesta (?<id>[\da-f-]{36})\)\.$/;

test('E6: a page whose result has another shape says whose fault that is, and the log where it is', async ({
  page,
  house,
  institution,
  signIn,
}) => {
  await signIn(institution.givenPerson());
  institution.behave('/api/user/faculties', succeeding({ 'bea@example.org': 7 }));
  await page.goto('/account/profile');
  const said = page.getByRole('main').getByText(wrongResult);
  await expect(said).toBeVisible();
  await expect(userMenu(page)).toBeVisible();

  const { id } = wrongResult.exec((await said.textContent()) ?? '')?.groups ?? {};
  const logged = () => house.announced().filter((line) => line.includes(`"requestId":"${id}"`));
  await expect.poll(logged).toHaveLength(1);
  expect(logged()[0]).toContain(
    '"wrong":"$: expected array or object without other fields, got other fields"',
  );
  expect(logged()[0]).not.toContain('bea@example.org');
});

test('E6: a call whose result has another shape says so in an alert', async ({ page, institution }) => {
  institution.behave('/api/user/login', succeeding({ name: 'Bea' }, { token: 'songbird-1' }));
  await page.goto('/account/login');
  await signInByForm(page, 'bea', 'segreta-più-di-così');
  await expect(alerts(page).getByRole('alert')).toContainText(
    /Il sistema dell’università .*richiesta [\da-f-]{36}/,
  );
});

test('E6: a page that takes its time begins with its skeleton', async ({ page, institution, signIn }) => {
  await signIn(institution.givenPerson());
  institution.behave(SUMMARY, slow(2_000));
  await page.goto('/student/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByText('Caricamento')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Dove andare da qui' })).toBeVisible();
});

test('E6: a dashboard asks for its summary alone where that brings who is signed in', async ({
  page,
  institution,
  signIn,
}) => {
  await signIn(institution.givenPerson());
  const profile = { ...studentProfile, name: 'Bea del Riassunto' };
  institution.behave(SUMMARY, summaryWith({ earned: 6, profile }));
  await page.request.get('/student/dashboard'); // from now on it is known to bring it
  const before = institution.asked.length;
  const document = await page.request.get('/student/dashboard');
  expect(await document.text()).toContain('Bea del Riassunto');
  expect(institution.asked.slice(before).map(({ path }) => path)).toEqual([SUMMARY]);
});

for (const { type, profile, summary, other, gone } of [
  {
    ...{ type: 'student', profile: studentProfile, summary: SUMMARY, other: '6/180 CFU' },
    gone: ['Le lezioni di oggi', 'I prossimi esami'],
  },
  {
    ...{ type: 'professor', profile: professorProfile, summary: '/api/professor/dashboard/summary' },
    ...{ other: 'Non hai insegnamenti in corso.', gone: ['Le lezioni di oggi', 'Prossimi appelli'] },
  },
]) {
  test(`G3: a ${type}’s dashboard says in its place what can’t be read, and the rest stands`, async ({
    page,
    institution,
    signIn,
  }) => {
    const parts = { sessions: [], courses: [], missing: ['exams', 'lessons'] };
    institution.behave(summary, summaryWith({ earned: 6, ...parts }));
    await signIn(institution.givenPerson({ profiles: [{ ...profile }] }));
    await page.goto(`/${type}/dashboard`);

    await expect(page.getByText('In questo momento non riusciamo a leggere: esami e lezioni.')).toBeVisible();
    for (const name of gone) {
      await expect(page.getByRole('region', { name })).toContainText('Non disponibile in questo momento.');
    }
    await expect(page.getByText(other, { exact: false })).toBeVisible();
    await examineHere(page, `a ${type}’s dashboard without its lessons`, `dashboard-${type}-missing-it`);
  });
}

test('G3: a step that an office takes says how it is reached, one that names nobody known leads to the help page', async ({
  page,
  institution,
  signIn,
}) => {
  const step = { area: 'career', severity: 'blocking', dueAt: null, blocks: [], link: null };
  const given = [
    { ...step, code: 'suspended', title: 'La carriera è sospesa', ownerOffice: 'students' },
    { ...step, code: 'books', title: 'Hai un libro da rendere', ownerOffice: 'Biblioteca' },
  ];
  institution.behave(SUMMARY, summaryWith({ earned: 6, steps: given }));
  await signIn(institution.givenPerson());
  await page.goto('/student/dashboard');

  const steps = page.getByRole('region', { name: 'Da fare' });
  await expect(steps).toContainText(
    'La carriera è sospesaSegreteria studenti: segreteria@example.edu · +39 0461 000000 · lun–ven 9–12',
  );
  await expect(steps.getByRole('link', { name: 'segreteria@example.edu' })).toHaveAttribute(
    'href',
    'mailto:segreteria@example.edu',
  );
  await expect(steps).toContainText('Hai un libro da rendereBiblioteca · Università di Ateneo: Assistenza');
});

test('the help of a page says what the institution does of it, and else what we do', async ({
  page,
  signIn,
  institution,
}) => {
  await signIn(institution.givenPerson());
  const help = page.getByRole('dialog', { name: 'A che cosa serve questa pagina' });
  for (const [path, says] of [
    ['/student/exams', 'Gli orali si tengono in aula B2.'],
    ['/student/exams?tab=transcript', 'Gli orali si tengono in aula B2.'],
    ['/student/locks', /^Che cosa ti impedisce di fare qualcosa/],
    ['/account/password', /^Qui si cambia la password/],
  ] as const) {
    await gotoLive(page, path);
    await page.getByRole('button', { name: 'Aiuto' }).click();
    await expect(help.getByText(says)).toBeVisible();
  }
});

test('D5: where events bear no numbers, the page is read again when live updates begin', async ({
  page,
  institution,
  signIn,
}) => {
  await signIn(institution.givenPerson());
  institution.behave(SUMMARY, summaryWith({ earned: 6 }));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/notifications/negotiate*', async (route) => {
    asked.push(route.request().url());
    await released;
    await route.continue();
  });
  await page.goto('/student/dashboard');
  await expect(page.getByText('6/180 CFU')).toBeVisible();

  institution.behave(SUMMARY, summaryWith({ earned: 12 }));
  release();

  await expect(page.getByText('12/180 CFU')).toBeVisible();
  expect(asked.map((url) => new URL(url).searchParams.get('since'))).toEqual([null]);
});

for (const [how, firstMs, nextMs] of [
  ['quickly is read again slowly', 0, 1_000],
  ['slowly is read again quickly', 1_000, 0],
] as const) {
  test(`D5: a page that came ${how}, and stays as it is`, async ({ page, institution, signIn }) => {
    const person = institution.givenPerson();
    await signIn(person);
    institution.behave(SUMMARY, slow(firstMs, summaryWith({ earned: 6 })));
    await gotoLive(page, '/student/dashboard');
    const phone = page.getByLabel('Telefono');
    await phone.evaluate((field) => field.setAttribute('data-own', ''));
    institution.behave(SUMMARY, slow(nextMs, summaryWith({ earned: 12 })));
    institution.tell(person, 'booked', 17);

    await expect(page.getByText('12/180 CFU')).toBeVisible();
    await expect(phone).toHaveAttribute('data-own');
  });
}

test('C7: a 401 in mid-page leads to the sign-in and back', async ({ page, institution, signIn }) => {
  const person = institution.givenPerson();
  await signIn(person);
  await page.goto('/account/profile');
  await fillInProfile(page);
  institution.behave('/api/user/updateprofile', unauthorized);
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page).toHaveURL('/account/login?next=%2Faccount%2Fprofile');
  await expect(alerts(page).getByRole('alert')).toContainText('La sessione è scaduta');

  await signInByForm(page, person.username, person.password);
  await expect(page).toHaveURL('/account/profile');
  await expect(page.getByLabel('Indirizzo')).toHaveValue('Via dei Tigli 12');
});

test('C6: a sign-out that the institution fails is one all the same', async ({
  page,
  institution,
  signIn,
}) => {
  await signIn(institution.givenPerson());
  institution.behave('/api/user/logout', crashed);
  await page.goto('/account/profile');
  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL('/account/login');
  await page.goto('/account/profile');
  await expect(page).toHaveURL(/\/account\/login/);
});

test('C13: another type of user is told so', async ({ page, institution }) => {
  const person = institution.givenPerson({ profiles: [{ type: 'STAFF', name: 'Carla Segreti' }] });
  await page.goto('/account/login');
  await signInByForm(page, person.username, person.password);
  await expect(page.getByText('Questo account non ha un profilo di studente o docente')).toBeVisible();
  await expect(page).toHaveURL('/account/login');
});

test('D4: events without our habits are understood', async ({ page, institution, signIn }) => {
  const person = institution.givenPerson();
  await signIn(person);
  const open = page.waitForEvent('websocket');
  await page.goto('/account/profile');
  await (await open).waitForEvent('framereceived');

  institution.tell(person, 'booked', 17);
  await expect(alerts(page).getByRole('status')).toContainText('Prenotazione all’appello confermata.');
  institution.tell(person, 'rejected', { courseId: 3, action: 'REJECTED', why: 'full' });
  await expect(alerts(page).getByRole('alert')).toContainText(
    'L’iscrizione all’insegnamento non è stata accolta.',
  );
});

async function fillInProfile(page: import('playwright/test').Page) {
  await page.getByRole('textbox', { name: /^Nome( · facoltativo)?$/ }).fill('Bea');
  await page.getByLabel('Cognome', { exact: true }).fill('Foresti');
  await page.getByLabel('E-mail').fill('bea@example.org');
  await page.getByLabel('Indirizzo').fill('Via dei Tigli 12');
}
