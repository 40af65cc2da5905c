import type { Page } from 'playwright/test';
import { gotoLive } from '../screens/screen.ts';
import { PASSWORD } from './given-people.ts';

/**
 * Asks for the certificate of the own exams: the path of its file, and where it is verified. The password is typed once
 * more, unless the sign-in has just proven who asks (`isProven`): then nothing asks for it.
 */
export async function issueTranscript(
  page: Page,
  { isProven = false } = {},
): Promise<{ path: string; address: string }> {
  await gotoLive(page, '/student/documents');
  await page.getByLabel('A che cosa serve').selectOption({ label: 'Borsa di studio' });
  await page.getByLabel('Che cosa', { exact: true }).selectOption({ label: 'Esami superati' });
  await page.getByRole('button', { name: 'Rilascia', exact: true }).click();
  if (!isProven) {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Conferma' }).click();
  }
  const download = page.getByRole('link', { name: /^Scarica \(PDF\)/ });
  const path = await download.getAttribute('href');
  const address = await page.getByRole('link', { name: /^Verifica/ }).getAttribute('href');
  return { path: path ?? '', address: address ?? '' };
}
