import { givenBegun } from './support/fixtures/applications.ts';
import { askOffice } from './support/fixtures/institution.ts';
import { givenOffer } from './support/fixtures/offers.ts';
import { serial } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { gotoLive } from './support/screens/screen.ts';

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

async function uploadNamed(name: string) {
  const upload = (await askOffice('uploads/list', {})).find((each) => each.name === name);
  if (!upload) throw new Error('nobody handed it in');
  return { uploadId: upload.id };
}

test('G5: papers are handed in at their step, and the open page says what the office makes of them', async ({
  page,
  signInAsStudent,
}) => {
  const offer = await givenOffer({ documents: ['identity'] });
  const applicant = await signInAsStudent({ badge: null });
  await givenBegun(applicant, offer.id);
  await gotoLive(page, `/student/offers/${offer.id}/apply?step=documents`);
  const step = page.getByRole('region', { name: 'Documenti', exact: true });
  const needed = step.getByRole('listitem').filter({ hasText: 'fronte e retro' });
  await expect(needed).toContainText('Manca');
  await expect(page.getByLabel('Che documento è').getByRole('option')).toHaveText(['Documento d’identità']);

  const name = `carta-${serial()}.pdf`;
  await page.getByLabel('File', { exact: true }).setInputFiles({
    ...{ name, mimeType: 'application/pdf', buffer: pdf },
  });
  await expect(needed).toContainText('Ricevuto');
  await askOffice('uploads/reject', { ...(await uploadNamed(name)), reason: 'Manca il retro.' });
  await expect(needed).toContainText('Respinto');
  await expect(step.getByText('Motivo: Manca il retro.')).toBeVisible();
  await examineHere(page, '/student/offers/:id/apply', 'apply-papers');

  const whole = `carta-${serial()}.pdf`;
  await page.getByLabel('File', { exact: true }).setInputFiles({
    ...{ name: whole, mimeType: 'application/pdf', buffer: pdf },
  });
  await expect(needed).toContainText('Ricevuto');
  await askOffice('uploads/accept', await uploadNamed(whole));
  await expect(needed).toContainText('Accettato');
  await step.getByRole('link', { name: 'Continua', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Reddito' })).toBeVisible();
});
