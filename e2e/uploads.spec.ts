import { hugeJpeg, jpeg, pdf, talkativeJpeg } from '../campus/testing/files-fixtures.ts';
import { askOffice } from './support/fixtures/institution.ts';
import { expect, test } from './support/portal.ts';
import { examine } from './support/screens/examine-page.ts';
import { gotoLive } from './support/screens/screen.ts';

const pdfFile = Buffer.from(`%PDF-1.4\n${'x'.repeat(9_000_000)}\n%%EOF\n`);

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
    buffer: pdfFile,
  });
  const paper = page.getByRole('listitem').filter({ hasText: 'isee.pdf' });
  await expect(paper).toContainText('In attesa della segreteria');
  await examine(page, '/student/documents', 'it', 'documents-uploads');

  const address = (await paper.getByRole('link', { name: 'Scarica isee.pdf' }).getAttribute('href')) ?? '';
  const file = await page.request.get(address);
  expect((await file.body()).equals(pdfFile)).toBe(true);
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
  await expect(page.getByRole('dialog')).toHaveCount(0); // while it is open, nothing behind it is there by role
  await expect(paper).toHaveCount(0);
  expect((await page.request.get(address)).status()).toBe(404);
});

const zip = Buffer.from('PK\x03\x04 a zip <script>');

test('G13: hostile files get a clear answer through the portal, leave nothing, and what is kept is only the picture', async ({
  page,
  context,
  signInAsStudent,
}) => {
  const student = await signInAsStudent();
  await page.goto('/student/documents');
  const send = async (name: string, file: Buffer) => {
    const form = { type: 'photo', name, base64: file.toString('base64') };
    return await page.evaluate(async ({ type, name, base64 }) => {
      const body = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const query = new URLSearchParams({ type, name });
      const headers = { 'content-type': 'application/octet-stream' };
      const address = `/api/student/documents/upload?${query}`;
      const answer = await fetch(address, { method: 'POST', headers, body });
      const { success, result } = await answer.json();
      return success ? 'kept' : `${result.reasons[0].code}: ${result.reasons[0].text}`;
    }, form);
  };
  const noKind = /^uploads\.kind: Si accettano solo PDF, JPEG e PNG/;
  const broken = /^uploads\.broken: /;
  expect(await send('pagina.pdf', Buffer.from('<html><script>alert(1)</script>'))).toMatch(noKind);
  expect(await send('davanti.pdf', Buffer.concat([Buffer.from('<html>'), pdf()]))).toMatch(noKind);
  expect(await send('archivio.png', zip)).toMatch(noKind);
  expect(await send('dietro.pdf', Buffer.concat([pdf(), zip]))).toMatch(broken);
  expect(await send('tagliato.pdf', pdf('x'.repeat(5_000)).subarray(0, 4_000))).toMatch(broken);
  expect(await send('tagliata.jpg', (await jpeg()).subarray(0, -60))).toMatch(broken);
  expect(await send('enorme.jpg', await hugeJpeg(30_000))).toMatch(broken);
  expect(await send('vuoto.pdf', Buffer.alloc(0))).toMatch(/^uploads\.empty: /);
  await expectNothingKept(student.badge);

  expect(await send('../../etc/<script>.html', await talkativeJpeg())).toBe('kept');
  await page.reload();
  const paper = page.getByRole('listitem').filter({ hasText: '.jpg' });
  await expect(paper.getByRole('link', { name: 'Scarica script.jpg' })).toBeVisible();
  const address = (await paper.getByRole('link', { name: /^Scarica/ }).getAttribute('href')) ?? '';
  const file = await (await context.request.get(address)).body();
  expect(file.includes('<script>')).toBe(false);
  expect(file.includes('CASA MIA')).toBe(false);
});

async function expectNothingKept(badge: string | null): Promise<void> {
  const listed = await askOffice('uploads/list', { all: true });
  expect(listed.filter((upload) => upload.badge === badge)).toEqual([]);
  expect((await askOffice('uploads/check', {})).missing).toEqual([]);
}
