import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { claimStatus } from '../../../contract/payments/claims.ts';
import type { Database } from '../../db/database.ts';
import { notifications, paymentClaims } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { givenAttempt, notify, receiptOf } from '../../testing/payments/paying-fixtures.ts';
import { givenCharge, now, statusOf, timeZone } from '../../testing/payments/payments-fixtures.ts';
import { givenCareer } from '../../testing/people/careers-fixtures.ts';
import { codesOf, doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { ownCharges } from '../charges/own-charges.ts';
import { answerClaim, claimMachine, listClaims, makeClaim } from './claims.ts';

const { inTransaction } = await testDatabase();

type Charge = { id: string; careerId: string };

const claim = (tx: Database, { id: chargeId, careerId }: Charge) =>
  makeClaim(tx, { chargeId, careerId, timeZone, reference: 'CRO 123', paidOn: '2026-11-18' }, now);

const shown = async (tx: Database, { careerId }: Charge) => {
  const reader = { language: 'it', timeZone } as const;
  return (await ownCharges(tx, careerId, { reader, payHere: true }, now)).charges[0]?.claim;
};

it(
  'G7: who has paid says so once, sees where it stands, and the office finds it; it marks nothing paid',
  inTransaction(async (tx) => {
    const charge = await givenCharge(tx);
    const { claimId } = await doneBy(claim(tx, charge));
    expect(await shown(tx, charge)).toMatchObject({ status: 'open', answer: null });
    expect(await codesOf(claim(tx, charge))).toEqual(['paying.claimed']);
    expect(await listClaims(tx, {}, 'it')).toMatchObject([
      { id: claimId, reference: 'CRO 123', paidOn: '2026-11-18', amount: 15_600, status: 'open' },
    ]);

    await doneBy(answerClaim(tx, { claimId, status: 'not_found', answer: 'Manca il CRO giusto.' }, now));
    expect(await shown(tx, charge)).toMatchObject({ status: 'not_found', answer: 'Manca il CRO giusto.' });
    expect(await listClaims(tx, {}, 'it')).toEqual([]);
    const told = await tx.select().from(notifications).where(eq(notifications.subject, claimId));
    expect(told).toMatchObject([{ kind: 'claimAnswered', profileId: charge.careerId }]);
    expect(await statusOf(tx, charge.id)).toBe('open');
    await doneBy(claim(tx, charge));
  }),
);

it(
  'G7: its receipt answers a claim that waits',
  inTransaction(async (tx) => {
    const charge = await givenCharge(tx);
    const checkout = await givenAttempt(tx, charge);
    await doneBy(claim(tx, charge));
    await notify(tx, receiptOf(checkout));
    const [kept] = await tx.select().from(paymentClaims).where(eq(paymentClaims.chargeId, charge.id));
    expect(kept).toMatchObject({ status: 'found', endedAt: now });
    expect(await codesOf(claim(tx, charge))).toEqual(['state.not_allowed']);
  }),
);

it(
  'of somebody else’s charge nothing can be said, and of one that isn’t there',
  inTransaction(async (tx) => {
    const { id } = await givenCharge(tx);
    const careerId = await givenCareer(tx, 'other');
    await expect(claim(tx, { id, careerId })).rejects.toThrow(NotFound);
    await expect(claim(tx, { id: crypto.randomUUID(), careerId })).rejects.toThrow(NotFound);
  }),
);

it.each(claimStatus.options)('the office answers a claim that is %s only while it is open', (status) =>
  inTransaction(async (tx) => {
    const charge = await givenCharge(tx);
    const { claimId } = await doneBy(claim(tx, charge));
    if (status !== 'open') await doneBy(answerClaim(tx, { claimId, status, answer: 'Detto' }, now));
    const again = await answerClaim(tx, { claimId, status: 'found', answer: 'Trovato' }, now);
    expect(again.ok).toBe(status === 'open');
    expect(allows(claimMachine, status, 'answer')).toBe(status === 'open');
  })(),
);
