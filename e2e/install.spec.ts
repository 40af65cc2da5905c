import { expect, test } from './support/portal.ts';

test('a browser finds all that it needs to install the portal, which opens at the pages of who is in it', async ({
  page,
  request,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await page.goto('/student/exams');
  const browser = await page.context().newCDPSession(page);

  const { url, errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toMatch(/\/assets\/manifest\/it-student\.webmanifest$/);
  const manifest = JSON.parse(data ?? '');
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['Lezioni', 'Esami']);
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
  }

  // a test's own context is like a private window, in which nothing is installed
  await expect
    .poll(async () => {
      const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
      return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
    })
    .toEqual([]);
});

test('the manifest is read without a session, in three languages, and no other file is one', async ({
  request,
}) => {
  for (const language of ['it', 'en', 'es']) {
    const answer = await request.get(`/assets/manifest/${language}.webmanifest`);
    expect(answer.headers()['content-type']).toBe('application/manifest+json');
    expect(await answer.json()).toMatchObject({ lang: language, shortcuts: [] });
  }
  expect((await request.get('/assets/manifest/de.webmanifest')).status()).toBe(404);
  expect((await request.get('/assets/icons/193.png')).status()).toBe(404);
});
