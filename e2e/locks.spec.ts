import { addDays } from 'date-fns/addDays';
import { expect, test } from './support/portal.ts';
import { examine } from './support/screens/examine-page.ts';
import { gotoLive } from './support/screens/screen.ts';

test('G10: a lock says on the exam why it can’t be booked and leads to the way out; waived, the page that stayed open lets book', async ({
  page,
  signInBeforeExam,
  askOffice,
}) => {
  const { student, exam } = await signInBeforeExam({ title: 'Idrologia' });
  const { lockId } = await askOffice('locks/place', {
    careerId: student.profileId,
    type: 'FEES_OVERDUE',
    ownerOffice: 'fees',
    reason: { it: 'La seconda rata non risulta pagata.', en: 'The second instalment is not paid.' },
    internalNote: 'Telefonare alla famiglia',
    steps: [{ text: { it: 'Paga la rata.' }, link: '/student/payments' }],
    startsAt: addDays(new Date(), -2).toISOString(),
  });
  const reason = page.getByText('La seconda rata non risulta pagata.');

  await gotoLive(page, '/student/exams');
  await expect(page.getByText('Vale il motivo scritto sopra.')).toBeVisible();
  await expect(reason).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Vedi il piano di studi' })).toHaveCount(0);
  await gotoLive(page, `/student/exams/${exam.examId}`);
  await expect(reason.first()).toBeVisible();
  await page
    .getByRole('link', { name: /^Vedi il blocco e come si toglie/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blocchi');
  await expect(reason).toBeVisible();
  await expect(page.getByRole('link', { name: 'Apri Pagamenti: Tasse scadute' })).toHaveAttribute(
    'href',
    '/student/payments',
  );
  await expect(page.getByText('Telefonare alla famiglia')).toHaveCount(0);
  await examine(page, '/student/locks', 'it', 'locks-active');
  await gotoLive(page, '/student/documents');
  await expect(page.getByText('Ora non puoi chiedere certificati:')).toBeVisible();
  await expect(reason).toBeVisible();
  await expect(page.getByRole('button', { name: /^Rilascia/ })).toHaveCount(0);

  await gotoLive(page, `/student/exams/${exam.examId}`);
  await askOffice('locks/waive', { lockId, reason: 'Pagamento trovato' });
  await expect(page.getByRole('button', { name: /^Prenota/ }).first()).toBeVisible();
  await gotoLive(page, '/student/locks');
  await expect(page.getByText('Niente ti blocca', { exact: false })).toBeVisible();
});
