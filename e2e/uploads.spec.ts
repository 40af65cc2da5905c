import { examine } from './support/examine-page.ts';
import { expect, test } from './support/portal.ts';
import { gotoLive } from './support/screen.ts';

const paperFile = Buffer.from(`%PDF-1.4\n${'x'.repeat(9_000_000)}\n%%EOF\n`);

test('G13: a paper is refused for what it is, handed in, kept, taken back, and nobody else’s', async ({
  page,
  browser,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await gotoLive(page, '/student/documents');
  const field = page.getByLabel('File', { exact: true });
  await field.setInputFiles({ name: 'carta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<p>') });
  await expect(page.getByText('Si accettano solo PDF, JPEG e PNG', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invia di nuovo carta.pdf' })).toBeVisible();

  await page.getByLabel('Che documento è').selectOption({ label: 'Redditi' });
  await field.setInputFiles({
    name: 'isee.pdf',
    mimeType: 'application/pdf',
    buffer: paperFile,
  });
  const paper = page.getByRole('listitem').filter({ hasText: 'isee.pdf' });
  await expect(paper).toContainText('In attesa della segreteria');
  await examine(page, '/student/documents', 'it', 'documents-uploads');

  const address = (await paper.getByRole('link', { name: 'Scarica isee.pdf' }).getAttribute('href')) ?? '';
  const file = await page.request.get(address);
  expect((await file.body()).equals(paperFile)).toBe(true);
  expect(file.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''isee.pdf",
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const stranger = await browser.newContext();
  expect((await stranger.request.get(new URL(address, page.url()).href)).status()).toBe(401);
  await stranger.close();

  await paper.getByRole('button', { name: 'Ritira isee.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ritira' }).click();
  await expect(paper).toHaveCount(0);
  expect((await page.request.get(address)).status()).toBe(404);
});
