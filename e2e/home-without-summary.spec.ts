import { crashed, slow, succeeding } from './support/foreign/foreign-behaviours.ts';
import { professorProfile, studentProfile } from './support/foreign/foreign-people.ts';
import { expect, test } from './support/foreign/foreign-portal.ts';
import { examine, examineHere } from './support/screens/examine-page.ts';
import { gotoLive } from './support/screens/screen.ts';

const bothProfiles = () => [{ ...studentProfile, facultyId: 4 }, { ...professorProfile }];
const PROFESSORS = '/api/user/listprofessors';
const professors = (count: number) =>
  succeeding(
    Array.from({ length: count }, (_, index) => ({
      id: index,
      name: index === count - 1 ? 'Niccolò Šimić' : `Docente ${index}`,
      email: `docente${index}@example.edu`,
      faculty: index % 2 === 0 ? 'Fisica' : 'Lettere',
    })),
  );

test('G3: from the fifteen calls a student’s home says who is signed in, and where to go on', async ({
  page,
  institution,
  signIn,
}) => {
  institution.behave(PROFESSORS, professors(40));
  await signIn(institution.givenPerson({ profiles: bothProfiles() }));
  await page.goto('/student/dashboard');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Buon.*, Bea Foresti$/);
  const main = page.getByRole('main');
  await expect(main).toContainText('Studente · matricola 4711 · Lettere');
  const services = page.getByRole('region', { name: 'Dove andare da qui' });
  await expect(services.getByRole('link', { name: 'Profilo' })).toHaveAttribute('href', '/account/profile');
  const help = page.getByRole('region', { name: 'Non trovi quello che cerchi?' });
  await expect(help.getByRole('link', { name: 'segreteria@example.edu' })).toBeVisible();
  await expect(help.getByRole('link', { name: 'Assistenza: Università di Ateneo' })).toHaveAttribute(
    'href',
    'https://www.example.edu/aiuto',
  );
  await examineHere(page, 'a student’s home without a summary', 'home-student-it');
  for (const language of ['en', 'es'] as const) await examine(page, '/student/dashboard', language);
});

test('C3: the other profile is one press away at home', async ({ page, institution, signIn }) => {
  await signIn(institution.givenPerson({ profiles: bothProfiles() }));
  await page.goto('/student/dashboard');
  await page
    .getByRole('region', { name: 'Passa a un altro profilo' })
    .getByRole('button', { name: /^Docente.*D9/ })
    .click();

  await expect(page).toHaveURL('/professor/dashboard');
  await expect(page.getByRole('main')).toContainText('Docente · matricola D9');
  await examineHere(page, 'a professor’s home without a summary', 'home-professor-it');
});

test('G3: a professor is found by name among many, those of one’s own faculty first', async ({
  page,
  institution,
  signIn,
}) => {
  institution.behave(PROFESSORS, professors(3_000));
  await signIn(institution.givenPerson({ profiles: bothProfiles() }));
  await page.goto('/student/dashboard');
  const list = page.getByRole('region', { name: 'Docenti' });
  await expect(list.getByRole('listitem').first()).toContainText('Docente 1Lettere');
  await expect(list).toContainText(/1–8 di 3\.?000/);

  await list.getByRole('searchbox', { name: 'Cerca tra i docenti' }).fill('simic');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('link', { name: 'docente2999@example.edu' })).toHaveAttribute(
    'href',
    'mailto:docente2999@example.edu',
  );
  await expect(page).toHaveURL('/student/dashboard?text=simic');

  await list.getByRole('searchbox').fill('nessuno');
  await expect(list).toContainText('Nessun docente corrisponde a «nessuno».');
  await list.getByRole('link', { name: 'Mostra tutti' }).click();
  await list.getByRole('link', { name: 'Successiva' }).click();
  await expect(list).toContainText(/9–16 di 3\.?000/);
});

test('three professors are a list without a field', async ({ page, institution, signIn }) => {
  institution.behave(PROFESSORS, professors(3));
  await signIn(institution.givenPerson());
  await page.goto('/student/dashboard');
  const list = page.getByRole('region', { name: 'Docenti' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('searchbox')).toHaveCount(0);
});

test('E6: professors that can’t be read are said to be so in their place, and can be asked again', async ({
  page,
  institution,
  signIn,
}) => {
  await signIn(institution.givenPerson());
  institution.behave(PROFESSORS, crashed);
  await page.goto('/student/dashboard');
  const list = page.getByRole('region', { name: 'Docenti' });
  await expect(list).toContainText('In questo momento non riusciamo a leggere l’elenco dei docenti');
  await expect(page.getByRole('region', { name: 'Dove andare da qui' })).toBeVisible();

  institution.behave(PROFESSORS, null);
  await list.getByRole('button', { name: 'Riprova' }).click();
  await expect(list.getByRole('listitem')).toHaveText(['Ada Rossi']);
});

test('E6: each of the calls may be slow or fail, and home stands all the same', async ({
  page,
  institution,
  signIn,
}) => {
  await signIn(institution.givenPerson({ profiles: bothProfiles() }));
  institution.behave(PROFESSORS, slow(1_500));
  institution.behave('/api/user/faculties', crashed);
  institution.behave('/api/user/profiles', crashed);
  await page.goto('/student/dashboard', { waitUntil: 'commit' });
  const main = page.getByRole('main');
  await expect(main.getByText('Studente · matricola 4711')).toBeVisible();
  await expect(main.getByText('Caricamento in corso').first()).toBeAttached();
  await expect(page.getByRole('region', { name: 'Docenti' })).toContainText('Ada Rossi');
  await expect(page.getByRole('region', { name: 'Passa a un altro profilo' })).toContainText(
    'Non riusciamo a leggere i tuoi profili',
  );
});

test('D4: at home what happens is listed as it comes', async ({ page, institution, signIn }) => {
  const person = institution.givenPerson();
  await signIn(person);
  await gotoLive(page, '/student/dashboard');
  const happened = page.getByRole('region', { name: 'In diretta' });
  await expect(happened).toContainText('Qui compare quello che cambia');

  institution.tell(person, 'booked', { examId: 17, action: 'BOOKED' });
  institution.tell(person, 'rejected', 3);
  await expect(happened.getByRole('listitem')).toHaveText([
    /^\d\d:\d\dL’iscrizione all’insegnamento non è stata accolta\.$/,
    /^\d\d:\d\dPrenotazione all’appello confermata\.$/,
  ]);
});

test('B8: an offer that was saved waits at home, until it is given up', async ({
  page,
  institution,
  signIn,
}) => {
  await signIn(institution.givenPerson());
  await page.goto('/student/dashboard?offer=LM-18');
  const offer = page.getByRole('region', { name: 'L’offerta che cercavi' });
  await expect(offer).toContainText('Codice: LM-18');

  await offer.getByRole('button', { name: 'Non mi interessa più' }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Dove andare da qui' })).toBeVisible();
  await expect(offer).toHaveCount(0);
});
