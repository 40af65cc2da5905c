import { readFile } from 'node:fs/promises';
import { PASSWORD } from './support/given-people.ts';
import { expect, test } from './support/portal.ts';
import { alerts, hydrated } from './support/screen.ts';

test('who types the password again gets a file with everything that is kept of them', async ({
  page,
  signInAsStudent,
}) => {
  const student = await signInAsStudent({ password: PASSWORD });
  await page.goto('/account/profile');
  await hydrated(page);
  const part = page.getByRole('region', { name: 'I miei dati' });
  await part.getByRole('button', { name: 'Scarica i miei dati' }).click();

  const proof = page.getByRole('dialog', { name: 'Conferma che sei tu' });
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const download = page.waitForEvent('download');
  await proof.getByLabel('Password', { exact: true }).press('Enter');

  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^ateneo-\d{4}-\d\d-\d\d\.json$/);
  const { data } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.person).toMatchObject([{ email: student.email, familyName: student.familyName }]);
  expect(data.career).toHaveLength(1);
  await expect(alerts(page).getByRole('status')).toContainText(file.suggestedFilename());
});
