import { addHours } from 'date-fns/addHours';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { expect } from 'vitest';
import { ATTEMPT_MS } from '../../../contract/payments/paying.ts';
import { addCharge, cancelCharge, replaceCharge } from '../../payments/charges/office-charges.ts';
import { assessFees, declareIncome } from '../../payments/fees/office-fees.ts';
import { writeOverdue } from '../../payments/overdue/write-overdue.ts';
import { expireAttempts } from '../../payments/paying/end-attempts.ts';
import { startPayment } from '../../payments/paying/start-payment.ts';
import { askRefundByOffice, decideRefund, payOutRefund } from '../../payments/refunds/refunds.ts';
import { again, checkoutOf, notify, receiptOf, settings } from '../payments/paying-fixtures.ts';
import { timeZone } from '../payments/payments-fixtures.ts';
import { splitInto } from '../payments/split-fixtures.ts';
import { FEES, type MoneyStory } from './money-story.ts';

/** What somebody does; `nth` picks among what there is. */
export type Act = { name: string; run: (story: MoneyStory) => Promise<void> };

const pick = <Each>(among: readonly Each[], nth: number): Each | undefined => among[nth % among.length];

export const declare = (of: number, nth: number): Act => ({
  name: `declare(${of}, ${nth})`,
  run: async (story) => {
    const [amount, fee] = pick([...FEES].slice(1), nth) ?? [0, 0];
    const { badge } = story.student(of);
    const declared = { badge, academicYear: 2026, amount: amount ?? 0, declaredOn: '2026-11-20' };
    story.declare(of, fee);
    await story.act((tx) => declareIncome(tx, declared, story.now));
  },
});

export const assess = (code: string, of: number): Act => ({
  name: `assess(${of})`,
  run: async (story) => {
    const { badge } = story.student(of);
    await story.act((tx) => assessFees(tx, { code, badges: [badge] }, story.now));
  },
});

export const begin = (of: number, nth: number): Act => ({
  name: `begin(${of}, ${nth})`,
  run: async (story) => {
    const charge = pick(
      (await story.charges(of)).filter(({ status }) => status === 'open'),
      nth,
    );
    if (!charge) return;
    const asked = { chargeId: charge.chargeId, careerId: story.student(of).careerId, timeZone };
    const started = await story.act((tx) => startPayment(tx, asked, settings, story.now));
    if (!started.ok) return;
    const checkout = checkoutOf(started.value.address);
    if (story.begun.some(({ reference }) => reference === checkout.reference)) return;
    const expiresAt = addMilliseconds(story.now, ATTEMPT_MS);
    const { chargeId } = charge;
    story.begun.push({ ...checkout, of, chargeId, expiresAt, refused: false, receipts: [], taken: false });
  },
});

/** The provider says that it was paid: while somebody is paying that is never for nothing. */
export const answer = (nth: number): Act => ({
  name: `answer(${nth})`,
  run: async (story) => {
    const begun = pick(story.begun, nth);
    if (!begun) return;
    const isLive = story.isLive(begun);
    const receipt = receiptOf(begun, { paidAt: story.now.toISOString() });
    begun.receipts.push(receipt);
    story.told(begun, await story.act((tx) => notify(tx, receipt, story.now)));
    if (isLive && !begun.refused && begun.receipts.length === 1) story.mustTake(begun);
  },
});

export const tellAgain = (nth: number): Act => ({
  name: `tellAgain(${nth})`,
  run: async (story) => {
    const begun = pick(story.begun, nth);
    const receipt = begun?.receipts.at(-1);
    if (!begun || !receipt) return;
    const outcome = await story.act((tx) => notify(tx, again(receipt), story.now));
    story.told(begun, outcome);
    if (!story.isAtOnce) expect(outcome).toBe('repeated');
  },
});

export const refuse = (nth: number): Act => ({
  name: `refuse(${nth})`,
  run: async (story) => {
    const begun = pick(story.begun, nth);
    if (!begun || begun.receipts.length > 0) return;
    begun.refused = true;
    const refusal = { type: 'refusal', eventId: crypto.randomUUID(), reference: begun.reference };
    await story.act((tx) => notify(tx, refusal, story.now));
  },
});

export const pend = (nth: number): Act => ({
  name: `pend(${nth})`,
  run: async (story) => {
    const begun = pick(story.begun, nth);
    if (!begun) return;
    const pending = { type: 'pending', eventId: crypto.randomUUID(), reference: begun.reference };
    const outcome = await story.act((tx) => notify(tx, pending, story.now));
    if (outcome === 'taken' && story.isLive(begun)) begun.expiresAt = addHours(story.now, 24);
  },
});

/** The clock goes on, and the tasks with it. */
export const pass = (minutes: number): Act => ({
  name: `pass(${minutes})`,
  run: async (story) => {
    story.pass(minutes);
    await story.act((tx) => expireAttempts(tx, story.now));
    await story.act((tx) => writeOverdue(tx, story.now, { timeZone }));
  },
});

export const add = (of: number, amount: number): Act => ({
  name: `add(${of}, ${amount})`,
  run: async (story) => {
    const { badge } = story.student(of);
    const asked = { badge, kind: 'request' as const, academicYear: 2026, amount, currency: 'EUR' };
    await story.act((tx) => addCharge(tx, { ...asked, dueOn: '2026-12-31' }, story.now));
  },
});

const unpaid = async (story: MoneyStory, of: number, nth: number) =>
  pick(
    (await story.charges(of)).filter(({ status }) => status === 'open' || status === 'planned'),
    nth,
  );

export const cancel = (of: number, nth: number): Act => ({
  name: `cancel(${of}, ${nth})`,
  run: async (story) => {
    const charge = await unpaid(story, of, nth);
    if (!charge) return;
    await story.act((tx) => cancelCharge(tx, { chargeId: charge.chargeId, reason: 'Errore' }, story.now));
  },
});

export const replace = (of: number, nth: number, amount: number): Act => ({
  name: `replace(${of}, ${nth}, ${amount})`,
  run: async (story) => {
    const charge = await unpaid(story, of, nth);
    if (!charge) return;
    const change = { chargeId: charge.chargeId, reason: 'Errore', dueOn: '2027-06-30' };
    const other = charge.kind === 'tuition' ? change : { ...change, amount };
    await story.act((tx) => replaceCharge(tx, other, story.now));
  },
});

export const split = (of: number, nth: number, count: number): Act => ({
  name: `split(${of}, ${nth}, ${count})`,
  run: async (story) => {
    const charge = await unpaid(story, of, nth);
    if (!charge) return;
    const asked = { careerId: story.student(of).careerId, charge: charge.chargeId, count };
    await story.act((tx) => splitInto(tx, asked, story.now));
  },
});

export const askRefund = (of: number, nth: number, share: number): Act => ({
  name: `askRefund(${of}, ${nth}, ${share})`,
  run: async (story) => {
    const charge = pick(
      (await story.charges(of)).filter(({ paidAt }) => paidAt !== null),
      nth,
    );
    if (!charge) return;
    const amount = Math.ceil(charge.amount / share);
    const asked = { chargeId: charge.chargeId, amount, reason: 'Doppio' };
    const outcome = await story.act((tx) => askRefundByOffice(tx, asked, story.now));
    if (!outcome.ok) return;
    story.asked.add(outcome.value.refundId);
    const denied = await story.deniedIn(outcome.value.refundId);
    if (charge.kind === 'tuition') story.note(of, { kind: 'refund_due', amount, origin: 'asked', ...denied });
  },
});

export const decide = (of: number, nth: number, decision: 'approved' | 'denied'): Act => ({
  name: `decide(${of}, ${nth}, ${decision})`,
  run: async (story) => {
    const refund = pick(await story.refunds(of, 'requested'), nth);
    if (!refund) return;
    const { refundId, chargeId, amount } = refund;
    const decided = { refundId, decision, reason: 'Deciso' };
    const outcome = await story.act((tx) => decideRefund(tx, decided, story.now));
    if (!outcome.ok || decision === 'approved' || !story.instalments.has(chargeId)) return;
    const origin = story.asked.has(refundId) ? 'asked' : 'recalculated';
    story.note(of, { kind: 'refund_denied', amount, origin, ...(await story.deniedIn(refundId)) });
  },
});

export const payOut = (of: number, nth: number): Act => ({
  name: `payOut(${of}, ${nth})`,
  run: async (story) => {
    const refund = pick(await story.refunds(of, 'approved'), nth);
    if (!refund) return;
    const { refundId } = refund;
    const outcome = await story.act((tx) => payOutRefund(tx, { refundId, reference: 'BON-1' }, story.now));
    if (outcome.ok) story.payBack(of, refund);
  },
});

/** Two people at once, each on a connection of their own. */
export const atOnce = (one: Act, other: Act): Act => ({
  name: `atOnce(${one.name}, ${other.name})`,
  run: async (story) => {
    story.isAtOnce = true;
    await Promise.all([one.run(story), other.run(story)]);
    story.isAtOnce = false;
  },
});
