import { randomInt } from 'node:crypto';
import type { Page } from 'playwright/test';
import { dayIn } from './support/day-in.ts';
import { academicYear, type Student } from './support/given-people.ts';
import { askOffice } from './support/institution.ts';
import { expect, test } from './support/portal.ts';
import { gotoLive } from './support/screen.ts';

/** All ten things that the simulated provider does: what the student sees, what the office sees, what the ledger holds. */

type Owed = { id: string; amount: number };

/** Asked of somebody, of an amount by which it is found again. */
async function givenOwed({ badge }: Student): Promise<Owed> {
  const amount = randomInt(10_000, 100_000);
  const asked = {
    kind: 'certificate',
    academicYear: academicYear(),
    currency: 'EUR',
    dueOn: dayIn(20),
  } as const;
  const { id } = await askOffice('charges/add', { badge: badge ?? '', amount, ...asked });
  return { id, amount };
}

/** Goes to the provider with what is owed, and has it do something. */
async function pay(page: Page, { amount }: Owed, outcome: string): Promise<void> {
  await gotoLive(page, '/student/payments');
  const euro = (amount / 100).toFixed(2).replace('.', ',');
  await page.getByRole('button', { name: new RegExp(`^Paga ${euro}\\s€`) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento simulato');
  await page.getByRole('button', { name: outcome, exact: true }).click();
}

const cameBack = (page: Page) => expect(page).toHaveURL(/\/student\/payments\/return\//);

/** The charge, the numbered receipts of it, and why receipts of this amount wait for the office. */
async function ledgerOf({ badge }: Student, { id, amount }: Owed) {
  const listed = await askOffice('charges/list', { badge: badge ?? '' });
  const { receipts } = await askOffice('receipts/list', { from: dayIn(-1), to: dayIn(1) });
  return {
    charge: listed.find(({ chargeId }) => chargeId === id)?.status,
    receipts: receipts.filter((each) => each.number !== null && each.amount === amount).length,
    waiting: (await waitingFor(amount)).map(({ reason }) => reason),
  };
}

/** Of the amount, or of the euro more that the simulator adds. */
async function waitingFor(amount: number) {
  const { receipts } = await askOffice('receipts/unmatched', {});
  return receipts.filter((each) => [amount, amount + 100].includes(each.amount));
}

const PAID = { charge: 'paid', receipts: 1, waiting: [] };
const OPEN = { charge: 'open', receipts: 0, waiting: [] };

test('G7: a payment that is confirmed: soon, before the return, twice, late', async ({
  page,
  signInAsStudent,
}) => {
  const student = await signInAsStudent();
  const late = await givenOwed(student);
  await pay(page, late, 'Conferma in ritardo');
  await cameBack(page);
  await expect(page.getByText('Non pagare di nuovo')).toBeVisible();
  for (const outcome of ['Paga', 'Conferma prima del ritorno', 'Conferma due volte']) {
    const owed = await givenOwed(student);
    await pay(page, owed, outcome);
    await cameBack(page);
    await expect(page.getByText('il pagamento è confermato')).toBeVisible();
    await expect(page.getByText(/Quietanza numero/)).toBeVisible();
    expect(await ledgerOf(student, owed)).toEqual(PAID);
  }
  await expect.poll(() => ledgerOf(student, late), { timeout: 60_000 }).toEqual(PAID);
});

test('G7: a payment that isn’t made: refused and tried again, abandoned, a provider that is down', async ({
  page,
  signInAsStudent,
}) => {
  const student = await signInAsStudent();
  const refused = await givenOwed(student);
  await pay(page, refused, 'Pagamento rifiutato');
  await cameBack(page);
  await expect(page.getByText('il pagamento è stato rifiutato')).toBeVisible();
  expect(await ledgerOf(student, refused)).toEqual(OPEN);
  await page.getByRole('button', { name: /^Paga/ }).click();
  await page.getByRole('button', { name: 'Torna senza pagare' }).click();
  await cameBack(page);
  await expect(page.getByText('In attesa di conferma')).toBeVisible();
  expect(await ledgerOf(student, refused)).toEqual(OPEN);

  await pay(page, refused, 'Servizio interrotto');
  await expect(page.getByText('Il prestatore non risponde. Torna al portale')).toBeVisible();
  await expect(page).toHaveURL(/\/simulator\/checkout/);
  expect(await ledgerOf(student, refused)).toEqual(OPEN);
});

test('G7: a receipt that doesn’t fit marks nothing paid, and waits until the office says what it did', async ({
  page,
  signInAsStudent,
}) => {
  const student = await signInAsStudent();
  const cancelled = await givenOwed(student);
  await askOffice('charges/cancel', { chargeId: cancelled.id, reason: 'Chiesto due volte' });
  const outcomes = { 'Importo diverso': 'wrong_amount', 'Altra valuta': 'wrong_currency' };
  for (const [outcome, reason] of Object.entries(outcomes)) {
    const owed = await givenOwed(student);
    await pay(page, owed, outcome);
    await cameBack(page);
    await expect(page.getByText('In attesa di conferma')).toBeVisible();
    await expect.poll(() => ledgerOf(student, owed)).toEqual({ ...OPEN, waiting: [reason] });
  }
  const owed = await givenOwed(student);
  await pay(page, owed, 'Addebito annullato');
  await cameBack(page);
  await expect.poll(() => ledgerOf(student, owed)).toEqual({ ...OPEN, waiting: ['charge_void'] });
  expect(await ledgerOf(student, cancelled)).toMatchObject({ charge: 'cancelled', receipts: 0 });

  const [kept] = await waitingFor(owed.amount);
  expect(kept?.reference).toBe(`charge:${cancelled.id}`);
  await askOffice('receipts/resolve', { id: kept?.id ?? '', resolution: 'Restituito con bonifico' });
  expect(await ledgerOf(student, owed)).toEqual(OPEN);
});
