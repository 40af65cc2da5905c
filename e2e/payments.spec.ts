import { givenCharge } from './support/fixtures/charges.ts';
import { dayIn } from './support/fixtures/days.ts';
import { askOffice } from './support/fixtures/institution.ts';
import { mailsTo } from './support/fixtures/mails.ts';
import { expect, test } from './support/portal.ts';
import { examine, examineHere } from './support/screens/examine-page.ts';
import { gotoLive } from './support/screens/screen.ts';

test('G7, G10: an instalment that isn’t paid blocks the exam; paid in another window, the page that stayed open lets book', async ({
  page,
  context,
  signInBeforeExam,
}) => {
  test.slow();
  const { student, exam } = await signInBeforeExam({ title: 'Idraulica' });
  await gotoLive(page, `/student/exams/${exam.examId}`);
  await expect(page.getByRole('button', { name: /^Prenota/ }).first()).toBeVisible();
  await givenCharge(student, { kind: 'tuition', amount: 34_650, dueOn: dayIn(-40) });

  // The grace is over by the clock: the lock comes by itself, with its bell and the way out.
  const reason = page.getByText(/346,50\s€ da pagare entro il .* non risulta pagata/);
  await expect(reason.first()).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('button', { name: /^Prenota/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Notifiche: \d+ non lett/ })).toBeVisible();
  await expect.poll(() => mailsTo(student.email)).toContain('blocco attivo');

  const second = await context.newPage();
  await gotoLive(second, '/student/payments');
  await expect(second.getByRole('heading', { name: /^Contributo/ })).toBeVisible();
  await examine(second, '/student/payments', 'it', 'payments-late');
  await second.getByRole('button', { name: /^Paga/ }).first().click();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Pagamento simulato');
  await examineHere(second, '/simulator/checkout', 'simulator-checkout');
  await second.getByRole('button', { name: 'Paga', exact: true }).click();
  await expect(second).toHaveURL(/\/student\/payments\/return\//);
  await expect(second.getByText('il pagamento è confermato')).toBeVisible();
  await expect(second.getByText(/Quietanza numero/)).toBeVisible();
  await examineHere(second, '/student/payments/return/:id', 'payments-return');

  await expect(page.getByRole('button', { name: /^Prenota/ }).first()).toBeVisible();
  await expect(reason).toHaveCount(0);

  // Not critical, so that at night its mail waits for the morning: the portal says it now.
  await gotoLive(second, '/student/payments');
  await second.getByRole('button', { name: /^Notifiche/ }).click();
  const bell = second.getByRole('dialog', { name: 'Notifiche' });
  await expect(bell.getByText('Tasse scadute: blocco tolto')).toBeVisible();
  await second.keyboard.press('Escape');
  const download = second.waitForEvent('download');
  await second.getByRole('link', { name: /^Quietanza/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^quietanza-\d{4}-\d{6}\.pdf$/);
});

test('G7: who has paid what doesn’t show tells the office, and reads its answer on the charge', async ({
  page,
  signInAsStudent,
}) => {
  const student = await signInAsStudent();
  await givenCharge(student, { kind: 'tuition', amount: 25_000, dueOn: dayIn(5) });
  await gotoLive(page, '/student/payments');
  await page.getByRole('button', { name: /^Ho pagato, ma non risulta/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Invia all’ufficio' }).click();
  await expect(dialog.getByLabel('Codice dell’operazione')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Codice dell’operazione').fill('CRO 0123456789');
  await dialog.getByLabel('Pagato il').fill('1/9/2026');
  await dialog.getByRole('button', { name: 'Invia all’ufficio' }).click();
  await expect(dialog).toHaveCount(0); // it closes once the office has it
  await expect(page.getByText('l’ufficio cerca il pagamento').first()).toBeVisible();

  const claims = await askOffice('claims/list', {});
  const own = claims.find(({ badge }) => badge === student.badge);
  expect(own).toMatchObject({ reference: 'CRO 0123456789', paidOn: '2026-09-01', status: 'open' });
  await askOffice('claims/answer', {
    claimId: own?.id ?? '',
    status: 'not_found',
    answer: 'Il CRO è di un altro bonifico.',
  });
  await expect(page.getByText('Il CRO è di un altro bonifico.')).toBeVisible();
  await examine(page, '/student/payments', 'it', 'payments-claim');
});
