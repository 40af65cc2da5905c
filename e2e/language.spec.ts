import { LANGUAGES } from '../contract/wire/constants.ts';
import { expect, test } from './support/portal.ts';
import { chooseLanguage, hydrated } from './support/screens/screen.ts';
import { writtenTexts } from './support/screens/written-texts.ts';

test('F1: without a choice it is Italian, whatever the browser speaks', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'en-GB', ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/account/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await context.close();
});

test('F1: lng is kept in the cookie and in the local storage, and leaves the URL', async ({
  page,
  context,
}) => {
  await page.goto('/account/login?lng=es&next=%2Fstudent%2Fexams');
  await expect(page).toHaveURL('/account/login?next=%2Fstudent%2Fexams');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entrar');
  await hydrated(page);
  expect(await page.evaluate(() => localStorage.getItem('ateneo.lang'))).toBe('es');
  const cookie = (await context.cookies()).find(({ name }) => name === 'lang');
  expect(cookie?.value).toBe('es');
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);

  await page.goto('/account/login?lng=fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('F2: choosing a language tells the server and reads the page again, where it was', async ({
  page,
  signInAsStudent,
  askAs,
}) => {
  const student = await signInAsStudent();
  await page.goto('/account/profile?from=menu');
  await chooseLanguage(page, 'English');

  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL('/account/profile?from=menu');
  await expect.poll(() => askAs(student, '/api/user/profile')).toMatchObject({ language: 'en' });
});

test('F2: the page is read again though the server does not answer, after two seconds', async ({ page }) => {
  await page.goto('/account/login');
  await hydrated(page);
  await page.route('**/api/user/language', () => {}); // never answered
  await chooseLanguage(page, 'Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('F2, C9: what was typed is there again in the new language', async ({ page, signInAsStudent }) => {
  await signInAsStudent();
  await page.goto('/account/profile');
  await page.getByLabel('Indirizzo').fill('Via Nuova 1');
  await chooseLanguage(page, 'English');
  await expect(page.getByLabel('Address')).toHaveValue('Via Nuova 1');
});

for (const language of LANGUAGES) {
  test(`D3: the translations of ${language} are there to be fetched`, async ({ request }) => {
    const answer = await request.get(`/assets/locales/${language}.translation.json`);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toContain('application/json');
    expect(answer.headers()['cache-control']).toContain('max-age');
    expect(await answer.json()).toEqual(writtenTexts(language));
  });
}

test('D3: other languages and other names are not', async ({ request }) => {
  for (const file of [
    'fr.translation.json',
    'it.json',
    '..%2f..%2fpackage.json',
    'it.translation.json.bak',
  ]) {
    expect((await request.get(`/assets/locales/${file}`)).status(), file).toBe(404);
  }
});
