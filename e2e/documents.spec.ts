import { examine } from './support/examine-page.ts';
import { expect, test } from './support/portal.ts';
import { gotoLive } from './support/screen.ts';

const file = '/api/student/documents/declarations/enrolment/it/declaration.pdf';

test('G8: a student finds the self-declarations under documents and keeps one, also while a lock stands', async ({
  page,
  signInAsStudent,
  askOffice,
}) => {
  expect((await page.request.get(file)).status()).toBe(401);
  const student = await signInAsStudent();
  await askOffice('locks/place', {
    careerId: student.profileId,
    type: 'FEES_OVERDUE',
    ownerOffice: 'fees',
    reason: { it: 'La seconda rata non risulta pagata.' },
    steps: [],
    startsAt: new Date(Date.now() - 86_400_000).toISOString(),
  });
  await gotoLive(page, '/student/documents');
  await examine(page, '/student/documents', 'it', 'documents');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Iscrizione Italiano (PDF)' }).click();

  expect((await download).suggestedFilename()).toBe('autocertificazione-iscrizione.pdf');
  for (const wrong of ['enrolment/de', 'career/it', 'enrolment/IT']) {
    const none = await page.request.get(`/api/student/documents/declarations/${wrong}/declaration.pdf`);
    expect(none.status(), wrong).toBe(404);
  }
});

test('G8: whose career is suspended is told why there is nothing to declare', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent({ status: 'suspended' });
  await page.goto('/student/documents');
  await expect(page.getByText('quando la carriera è attiva', { exact: false })).toBeVisible();
  expect((await page.request.get(file)).status()).toBe(404);
});
