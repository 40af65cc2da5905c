import type { Page } from 'playwright/test';
import type { UnmatchedReason } from '../contract/payments/paying.ts';
import type { ChargeStatus } from '../contract/payments/payments.ts';
import type { SimulatedOutcome } from '../contract/payments/simulator.ts';
import { givenCharge } from './support/fixtures/charges.ts';
import { dayIn } from './support/fixtures/days.ts';
import { askOffice } from './support/fixtures/institution.ts';
import type { Student } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { gotoLive } from './support/screens/screen.ts';

/** Of no other test, so that the office finds its receipts. */
const AMOUNT = 73_219;

type Seen = { presses: string; sees: string; ledger: ChargeStatus; office?: UnmatchedReason };

/** What a payer presses at the simulator, then reads; what the ledger holds; what waits for the office. */
const OUTCOMES: [SimulatedOutcome, Seen][] = [
  ['early', { presses: 'Conferma prima del ritorno', sees: 'il pagamento è confermato', ledger: 'paid' }],
  ['twice', { presses: 'Conferma due volte', sees: 'il pagamento è confermato', ledger: 'paid' }],
  ['late', { presses: 'Conferma in ritardo', sees: 'Non pagare di nuovo', ledger: 'open' }],
  ['refusal', { presses: 'Pagamento rifiutato', sees: 'il pagamento è stato rifiutato', ledger: 'open' }],
  ['abandoned', { presses: 'Torna senza pagare', sees: 'In attesa di conferma', ledger: 'open' }],
  [
    'wrong_amount',
    { presses: 'Importo diverso', sees: 'In attesa di conferma', ledger: 'open', office: 'wrong_amount' },
  ],
  [
    'wrong_currency',
    { presses: 'Altra valuta', sees: 'In attesa di conferma', ledger: 'open', office: 'wrong_currency' },
  ],
  [
    'void',
    { presses: 'Addebito annullato', sees: 'In attesa di conferma', ledger: 'open', office: 'charge_void' },
  ],
  ['down', { presses: 'Servizio interrotto', sees: 'Il prestatore non risponde', ledger: 'open' }],
  ['success', { presses: 'Paga', sees: 'il pagamento è confermato', ledger: 'paid' }],
];

const charge = (student: Student) => givenCharge(student, { amount: AMOUNT });

/** Begins to pay what is owed, or goes on, and presses this. */
async function choose(page: Page, presses: string) {
  await gotoLive(page, '/student/payments');
  await page.getByRole('button', { name: /^Paga/ }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento simulato');
  await page.getByRole('button', { name: presses, exact: true }).click();
}

const statusOf = async ({ badge }: Student, chargeId: string) =>
  (await askOffice('charges/list', { badge: badge ?? '' })).find((each) => each.chargeId === chargeId)
    ?.status;

/** What waits for the office of these sums, by reason. */
const waiting = async () =>
  (await askOffice('receipts/unmatched', {})).receipts
    .filter(({ amount }) => amount === AMOUNT || amount === AMOUNT + 100)
    .map(({ reason }) => reason);

test('G7: each outcome of the simulator: what the student reads, the ledger holds and the office has to deal with', async ({
  page,
  signInAsStudent,
}) => {
  test.slow();
  const student = await signInAsStudent();
  await askOffice('charges/cancel', { chargeId: await charge(student), reason: 'Errore' });
  const left: UnmatchedReason[] = [];
  for (const [outcome, { presses, sees, ledger, office: reason }] of OUTCOMES)
    await test.step(outcome, async () => {
      const chargeId = await charge(student);
      await choose(page, presses);
      await expect(page.getByText(sees).first()).toBeVisible();
      if (reason) left.push(reason);
      await expect.poll(waiting, { timeout: 15_000 }).toEqual(left);
      expect(await statusOf(student, chargeId)).toBe(ledger);
      if (outcome === 'late')
        await expect(page.getByText('il pagamento è confermato')).toBeVisible({ timeout: 60_000 });
      else if (ledger === 'open') await payAfterAll(page, student, chargeId);
    });

  const { receipts } = await askOffice('receipts/list', { from: dayIn(-1), to: dayIn(1) });
  const own = receipts.filter(({ amount, number }) => number !== null && amount === AMOUNT);
  expect(own).toHaveLength(OUTCOMES.length); // twice was one, each other one paid in the end
});

/** What didn't pay is gone on with where it was left, so that the next begins with one charge. */
async function payAfterAll(page: Page, student: Student, chargeId: string) {
  await choose(page, 'Conferma prima del ritorno');
  await expect(page.getByText('il pagamento è confermato')).toBeVisible();
  await expect.poll(() => statusOf(student, chargeId)).toBe('paid');
}
