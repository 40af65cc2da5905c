import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { PASSWORD } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { hydrated } from './support/screens/screen.ts';

const myData = (page: Page) => page.getByRole('region', { name: 'I miei dati' });

async function savedBy(page: Page, press: () => Promise<void>) {
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()), url: file.url() };
}

test('who types the password again has a copy of their data made, sees it become ready, and fetches both files', async ({
  page,
  signInAsStudent,
}) => {
  const student = await signInAsStudent({ password: PASSWORD });
  await page.goto('/account/profile');
  await hydrated(page);
  const part = myData(page);
  await part.getByRole('button', { name: 'Chiedi una copia' }).click();
  const proof = page.getByRole('dialog', { name: 'Conferma che sei tu' });
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await proof.getByLabel('Password', { exact: true }).press('Enter');

  const rows = part.getByRole('list', { name: 'Copie chieste' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Pronta', { timeout: 30_000 });
  const json = await savedBy(page, () => part.getByRole('button', { name: 'Scarica il JSON' }).click());
  expect(json.name).toMatch(/^ateneo-\d{4}-\d\d-\d\d\.json$/);
  const { data } = JSON.parse(json.bytes.toString('utf8'));
  expect(data.person).toMatchObject([{ email: student.email, familyName: student.familyName }]);
  expect(data.career).toHaveLength(1);
  const pdf = await savedBy(page, () => part.getByRole('button', { name: 'Scarica il PDF' }).click());
  expect(pdf.name).toMatch(/\.pdf$/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');

  // Another one takes its place: the link to the former says that it is no longer there.
  await part.getByRole('button', { name: 'Chiedi una copia' }).click();
  const former = () => page.request.get(json.url, { maxRedirects: 0 }).then((answer) => answer.status());
  await expect.poll(former, { timeout: 30_000 }).toBe(303);
  await page.goto(json.url);
  await expect(page).toHaveURL(/\/account\/profile\?copy=gone/);
  await expect(myData(page)).toContainText('Quel file non c’è più');
  await expect(page.getByRole('region', { name: 'Chi ha visto la tua scheda' })).toBeVisible();
});
