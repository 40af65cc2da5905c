import type { Page } from 'playwright/test';
import { askInstitution, issueToken } from './support/fixtures/institution.ts';
import { PASSWORD } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { chooseInUserMenu, forgetCookies, signInByForm, userMenu } from './support/screens/screen.ts';

const typed = 'Via dei Tigli 12, Trento';

/** Everything this browser keeps of the draft, as text. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries({ ...localStorage, ...sessionStorage }).filter(([key]) => key.startsWith('ateneo.draft.')),
  );

/** Types an address and waits until it is put aside. */
async function typeAddress(page: Page): Promise<void> {
  await page.goto('/account/profile');
  await expect(userMenu(page)).toBeVisible();
  await page.getByLabel('Indirizzo').fill(typed);
  await expect.poll(() => kept(page)).toHaveLength(1);
}

test('C9: what was typed is there again after a reload', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await typeAddress(page);
  await page.reload();
  await expect(page.getByLabel('Indirizzo')).toHaveValue(typed);
});

test('C9: so is what was typed before the page could hear it', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await allowed;
    await route.continue();
  });
  await page.goto('/account/profile', { waitUntil: 'commit' });
  await page.getByLabel('Indirizzo').fill(typed);
  expect(await kept(page)).toEqual([]);
  allow();
  await expect.poll(() => kept(page)).toHaveLength(1);
  await page.reload();
  await expect(page.getByLabel('Indirizzo')).toHaveValue(typed);
});

test('S10, C9: so is what was typed while the keys could not be had, with what is typed after it', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await page.route('**/api/session/draftkeys', (route) => route.abort(), { times: 1 });
  await page.goto('/account/profile');
  await expect(userMenu(page)).toBeVisible();
  const refused = page.waitForEvent('requestfailed');
  await page.getByLabel('Indirizzo').pressSequentially(typed.slice(0, 3));
  await refused;
  await page.getByLabel('Indirizzo').fill(typed);
  await expect.poll(() => kept(page)).toHaveLength(1);
  await page.reload();
  await expect(page.getByLabel('Indirizzo')).toHaveValue(typed);
});

test('C9: it is there again after the session was ended and the same person signed in', async ({
  page,
  signIn,
  givenStudent,
}) => {
  const student = await givenStudent({ password: PASSWORD });
  const token = await issueToken(student.profileId);
  await signIn(student, { token });
  await typeAddress(page);
  await askInstitution('/api/user/logout', {}, token);
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page).toHaveURL('/account/login?next=%2Faccount%2Fprofile');

  await signInByForm(page, student.email, PASSWORD);

  await expect(page).toHaveURL('/account/profile');
  await expect(page.getByLabel('Indirizzo')).toHaveValue(typed);
});

test('C9: it is there again after the window closed', async ({ page, signIn, givenStudent }) => {
  const student = await givenStudent({ password: PASSWORD });
  await signIn(student, { ageMs: 10 * 60_000 - 15_000 });
  await page.goto('/account/profile');
  await page.getByRole('heading', { name: 'Ci sei ancora?' }).waitFor();
  await page.evaluate((address) => {
    const field = document.querySelector<HTMLInputElement>('input[name=address]');
    if (field) field.value = address;
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  }, typed);
  await expect(page).toHaveURL('/account/login?next=%2Faccount%2Fprofile', { timeout: 25_000 });

  await signInByForm(page, student.email, PASSWORD);

  await expect(page.getByLabel('Indirizzo')).toHaveValue(typed);
});

test('C9: nobody else can read it, in this browser or out of its storage', async ({
  page,
  signIn,
  givenStudent,
}) => {
  const [student, other] = [await givenStudent(), await givenStudent()];
  await signIn(student);
  await typeAddress(page);
  const entries = await kept(page);
  expect(JSON.stringify(entries)).not.toContain('Tigli');
  expect(Buffer.from(JSON.parse(entries[0]?.[1] ?? '{}').data, 'base64').toString()).not.toContain('Tigli');

  await forgetCookies(page);
  await signIn(other);
  await page.goto('/account/profile');
  await expect(page.getByLabel('E-mail')).toHaveValue(other.email);
  await page.evaluate(
    ([value = '', person = '']) => {
      const { profileKey } = JSON.parse(localStorage.getItem('ateneo.login_data') ?? '{}');
      localStorage.setItem(`ateneo.draft.${person}.${profileKey}.profile`, value);
    },
    [entries[0]?.[1] ?? '', other.personId],
  );
  await page.reload();
  await expect(page.getByLabel('E-mail')).toHaveValue(other.email);
  await expect(page.getByLabel('Indirizzo')).toHaveValue('');

  await forgetCookies(page);
  await signIn(student);
  await page.goto('/account/profile');
  await expect(page.getByLabel('Indirizzo')).toHaveValue(typed);
});

test('C9: it is gone with the sign-out', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await typeAddress(page);
  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL('/account/login');
  expect(await kept(page)).toEqual([]);
});
