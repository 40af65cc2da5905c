import { expect, test } from './support/portal.ts';
import { alerts, chooseLanguage, userMenu } from './support/screens/screen.ts';

for (const [path, title] of [
  ['/account/login', 'Accedi'],
  ['/account/register', 'Registrati'],
  ['/account/recovery', 'Password dimenticata'],
] as const) {
  test(`A1: ${path} is open`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveURL(path);
  });
}

for (const [path, title] of [
  ['/account/profile', 'Profilo'],
  ['/account/password', 'Cambia la password'],
] as const) {
  test(`A1: ${path} asks to sign in first, and wears the shell`, async ({ page, signInAsStudent }) => {
    await page.goto(path);
    await expect(page).toHaveURL(`/account/login?next=${encodeURIComponent(path)}`);
    await signInAsStudent();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('navigation', { name: 'Studente' })).toBeVisible();
  });
}

test('A1: signed in, sign-in and registration lead on', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  for (const path of ['/account', '/account/login', '/account/register', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL('/student/dashboard');
  }
  await page.goto('/account/login?next=%2Fstudent%2Fexams');
  await expect(page).toHaveURL('/student/exams');
});

test('A2: a page of the other type leads home and says why', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.goto('/professor/exams');
  await expect(page).toHaveURL('/student/dashboard');
  await expect(alerts(page)).toContainText('Questa pagina è di un altro tipo di profilo.');
});

test('A2: who has a profile of that type chooses it and gets to the link', async ({
  page,
  signIn,
  givenStudentWhoTeaches,
}) => {
  await signIn(await givenStudentWhoTeaches());
  await page.goto('/professor/courses?view=past');

  const dialog = page.getByRole('dialog', { name: 'Scegli il profilo' });
  await dialog.getByRole('button', { name: /^Docente/ }).click();

  await expect(page).toHaveURL('/professor/courses?view=past');
  await expect(page.getByRole('navigation', { name: 'Docente' })).toBeVisible();
});

for (const path of ['/elsewhere', '/student/unknown', '/professor', '/account/unknown']) {
  test(`A3: ${path} leads to the account, or home with a word about it`, async ({
    page,
    signInAsStudent,
  }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/account/login');
    await signInAsStudent();
    await page.goto(path);
    await expect(page).toHaveURL('/student/dashboard');
    await expect(alerts(page).getByRole('status')).toContainText('La pagina che cercavi non esiste.');
  });
}

test('A3: an address that is none says so in the shell, in the reader’s language, and leads on', async ({
  page,
  signInAsStudent,
}) => {
  const answer = await page.goto('/verify/x/y');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questa pagina non esiste');
  await chooseLanguage(page, 'English');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
  await expect(page).toHaveURL('/verify/x/y');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/account/login');

  await signInAsStudent();
  expect((await page.goto('/verify/x/y'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
  await expect(page.getByRole('navigation', { name: 'Student' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/student/dashboard');
});

test('A3, F1: so does one below the addresses of files', async ({ page }) => {
  for (const path of ['/calendar/x/y', '/assets/x']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questa pagina non esiste');
    await chooseLanguage(page, 'English');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
    await expect(page).toHaveURL(path);
    await chooseLanguage(page, 'Italiano');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questa pagina non esiste');
  }
});

test('A3: what is no page answers for itself', async ({ request }) => {
  for (const path of [
    '/assets/locales/fr.translation.json',
    '/notifications/x',
    '/verify/x',
    '/_next/static/x.js',
  ]) {
    const { status } = await request
      .get(path, { maxRedirects: 0 })
      .then((answer) => ({ status: answer.status() }));
    expect(status, path).toBe(404);
  }
  const unknown = await request.post('/api/office/people/add', { headers: { origin: 'null' }, data: {} });
  expect(unknown.status()).toBe(404);
  expect(await unknown.json()).toMatchObject({ success: false, result: null });
});

test('A7: a student without a badge sees only the offers', async ({ page, signInAsStudent }) => {
  await signInAsStudent({ badge: null });
  for (const path of ['/', '/student/dashboard', '/student/exams']) {
    await page.goto(path);
    await expect(page).toHaveURL('/student/offers');
  }
  await expect(page.getByRole('navigation', { name: 'Studente' }).getByRole('link')).toHaveText([
    'Offerta formativa',
  ]);
  await expect(userMenu(page)).toBeVisible();
});

test('A7: with a badge the offers open by their URL', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.goto('/student/offers');
  await expect(page).toHaveURL('/student/offers');
});

test('a document is not kept anywhere, and a redirect stays on this site', async ({ request }) => {
  const refused = await request.get('/student/exams', { maxRedirects: 0, headers: { host: 'evil.example' } });
  expect(refused.headers().location).toMatch(/^(http:\/\/localhost:\d+)?\/account\/login\?next=/);
  const document = await request.get('/account/login');
  expect(document.headers()['cache-control']).toContain('no-store');
  expect(document.headers()['x-powered-by']).toBeUndefined();
});
