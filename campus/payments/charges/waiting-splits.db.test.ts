import { randomUUID } from 'node:crypto';
import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { charges, profiles } from '../../db/schema.ts';
import { own } from '../../testing/payments/fees-asked-fixtures.ts';
import { givenAttempt, notify, receiptOf } from '../../testing/payments/paying-fixtures.ts';
import { givenCharge, now } from '../../testing/payments/payments-fixtures.ts';
import { splitInto } from '../../testing/payments/split-fixtures.ts';
import { codesOf, doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { expireAttempts } from '../paying/end-attempts.ts';
import { addCharge, cancelCharge, replaceCharge } from './office-charges.ts';

const { inTransaction } = await testDatabase();

/** A charge of 156.00 that somebody is paying; what is asked for meanwhile waits. */
async function givenPaying(tx: Database) {
  const { id, careerId } = await givenCharge(tx, { kind: 'request', amount: 15_600 });
  const checkout = await givenAttempt(tx, { id, careerId });
  const split = () => splitInto(tx, { careerId, charge: id, count: 2 }, now);
  const ask = (amount: number) =>
    doneBy(replaceCharge(tx, { chargeId: id, amount, reason: 'Ricalcolo' }, now));
  const lower = () => ask(10_000);
  const raise = () => ask(20_000);
  const unpaid = async (at: Date) =>
    (await own(tx, careerId, at)).filter(({ paidAt }) => paidAt === null).map(({ amount }) => amount);
  return { chargeId: id, careerId, split, lower, raise, unpaid, checkout };
}

it.each([
  ['a split, then another amount', ['split', 'lower']],
  ['another amount, then a split', ['lower', 'split']],
] as const)('G7: of %s, asked for while somebody pays, both are done once nobody does', async (_, order) => {
  await inTransaction(async (tx) => {
    const given = await givenPaying(tx);
    for (const each of order) await given[each]();
    expect(await given.unpaid(now)).toEqual([15_600]);
    const later = addHours(now, 2);
    await expireAttempts(tx, later);
    expect(await given.unpaid(later)).toEqual([5_000, 5_000]);
  })();
});

it(
  'G7: what was paid while a split and a higher amount waited is paid, and the difference is asked for once',
  inTransaction(async (tx) => {
    const { split, raise, checkout, unpaid } = await givenPaying(tx);
    await raise();
    await split();
    expect(await notify(tx, receiptOf(checkout))).toBe('taken');
    expect(await unpaid(now)).toEqual([4_400]);
  }),
);

/** The same, of a charge that a file asks for. */
async function givenFile(tx: Database) {
  const given = await givenPaying(tx);
  const key = randomUUID();
  await tx.update(charges).set({ sourceRef: key }).where(eq(charges.id, given.chargeId));
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, given.careerId));
  const asked = { kind: 'request' as const, academicYear: 2026, currency: 'EUR', dueOn: '2026-11-30' };
  const sent = (amount: number, at = now) =>
    addCharge(tx, { badge: profile?.badge ?? '', key, ...asked, amount }, at);
  const file = (amount: number) => doneBy(sent(amount));
  return { ...given, sent, file };
}

describe('a file that asks for another amount, and then for the one of before', () => {
  it.each([
    ['before', ['split', 'less', 'same']],
    ['between', ['less', 'split', 'same']],
  ] as const)(
    'G7: a file that takes its own amount back while somebody pays leaves a split that waits: the split %s',
    async (_, order) => {
      await inTransaction(async (tx) => {
        const { split, file, unpaid } = await givenFile(tx);
        const acts = { split, less: () => file(10_000), same: () => file(15_600) };
        for (const each of order) await acts[each]();
        const later = addHours(now, 2);
        await expireAttempts(tx, later);
        expect(await unpaid(later)).toEqual([7_800, 7_800]);
      })();
    },
  );
});

it.each([
  ['while somebody pays', 0],
  ['once nobody does any more', 2],
])('G7: a file that asks for another amount leaves a cancellation that waits: %s', async (_, hours) => {
  await inTransaction(async (tx) => {
    const { chargeId, sent, unpaid } = await givenFile(tx);
    await doneBy(cancelCharge(tx, { chargeId, reason: 'Non dovuto' }, now));
    const at = addHours(now, hours);
    expect(await codesOf(sent(10_000, at))).toEqual(['payments.settled']);
    const later = addHours(now, 3);
    await expireAttempts(tx, later);
    expect(await unpaid(later)).toEqual([]);
  })();
});

it(
  'G7: a charge whose cancellation waits is not split instead',
  inTransaction(async (tx) => {
    const { chargeId, split, unpaid } = await givenPaying(tx);
    await doneBy(cancelCharge(tx, { chargeId, reason: 'Non dovuto' }, now));
    expect(await codesOf(split())).toEqual(['state.not_allowed']);
    const later = addHours(now, 2);
    await expireAttempts(tx, later);
    expect(await unpaid(later)).toEqual([]);
  }),
);
