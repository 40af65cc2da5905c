import type { Page } from 'playwright/test';
import { givenOffer } from './support/fixtures/offers.ts';
import { PASSWORD } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { forgetCookies, hydrated, signInByForm } from './support/screens/screen.ts';

/** How many forms this browser keeps what was typed of. */
const persistedForms = (page: Page) =>
  page.evaluate(
    () =>
      Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => key.startsWith('ateneo.draft.'))
        .length,
  );

/** In each step something that is typed. */
const typed = [
  ['identity', 'Luogo di nascita', 'Rovereto'],
  ['contacts', 'Indirizzo', 'Via dei Tigli 12, Trento'],
  ['title', 'Scuola o università', 'Liceo Prati'],
  ['choice', 'Perché questo corso', 'Mi piacciono i fiumi.'],
] as const;

test('G5, C9: the session ends in the middle of an application: what was typed in every step is there again', async ({
  page,
  givenStudent,
}) => {
  const offer = await givenOffer();
  const applicant = await givenStudent({ password: PASSWORD, badge: null });
  const open = async (step: string) => {
    await page.goto(`/student/offers/${offer.id}/apply?step=${step}`);
    await hydrated(page);
  };
  await open('identity');
  await signInByForm(page, applicant.email, PASSWORD);
  await expect(page.getByRole('heading', { level: 2, name: 'Dati personali' })).toBeVisible();
  for (const [index, [step, label, text]] of typed.entries()) {
    await open(step);
    await page.getByLabel(label).fill(text);
    await expect.poll(() => persistedForms(page)).toBe(index + 1);
  }

  await forgetCookies(page);
  await open('identity');
  await signInByForm(page, applicant.email, PASSWORD);
  await expect(page.getByLabel('Luogo di nascita')).toHaveValue('Rovereto');
  for (const [step, label, text] of typed) {
    await open(step);
    await expect(page.getByLabel(label)).toHaveValue(text);
  }
});
