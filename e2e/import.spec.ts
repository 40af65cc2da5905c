import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { filesOf, givenUniversity } from '../campus/testing/university-fixtures.ts';
import { mailTo } from './support/fixtures/mails.ts';
import { expect, test } from './support/programs/own-portal.ts';
import { forgetCookies, signInByForm } from './support/screens/screen.ts';

const NEW_PASSWORD = 'Tiglio-Ombra-58';
const run = promisify(execFile);

test('C11: who came in by an import sets a password by mail, and finds their courses', async ({
  givenPortal,
  env,
  dataDir,
  page,
}) => {
  test.slow();
  const { url } = await givenPortal();
  const bundle = await mkdtemp(join(tmpdir(), 'ateneo-bundle-'));
  for (const [name, content] of filesOf(givenUniversity())) await writeFile(join(bundle, name), content);

  const imported = await run(process.execPath, ['campus/main.ts', 'import', bundle, '--lang', 'en'], {
    env: { ...process.env, ...env },
  });
  expect(imported.stdout).toMatch(/users\D*3/);

  await setPassword(page, { url, dataDir, email: 'ada@uni.example' });
  await signInByForm(page, 'M-ada', NEW_PASSWORD);
  await expect(page).toHaveURL(`${url}/student/dashboard`);
  await page.goto(`${url}/student/courses?tab=mine`);
  await expect(page.getByRole('link', { name: 'Course ALG' }).first()).toBeVisible();

  await forgetCookies(page);
  await setPassword(page, { url, dataDir, email: 'prof@uni.example' });
  await signInByForm(page, 'prof@uni.example', NEW_PASSWORD);
  await expect(page).toHaveURL(`${url}/professor/dashboard`);
  await page.goto(`${url}/professor/courses`);
  await expect(page.getByRole('link', { name: 'Course ALG' }).first()).toBeVisible();
  await rm(bundle, { recursive: true });
});

/** By the page for a forgotten password and the link of its mail; ends at the sign-in. */
async function setPassword(
  page: Page,
  { url, dataDir, email }: { url: string; dataDir: string; email: string },
) {
  await page.goto(`${url}/account/recovery`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Invia il link' }).click();
  const [link = ''] = (await mailTo(email, dataDir)).match(/http\S+/) ?? [];
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('Nuova password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Salva la password' }).click();
  await expect(page.getByText('Password cambiata. Ora puoi accedere.')).toBeVisible();
  await page.getByRole('link', { name: 'Vai all’accesso' }).click();
}
