import { addHours } from 'date-fns/addHours';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { doneBy } from '../../testing/given-courses.ts';
import { own } from '../../testing/given-fees-asked.ts';
import { givenAttempt, notify, receiptOf } from '../../testing/given-paying.ts';
import { givenCharge, now } from '../../testing/given-payments.ts';
import { splitInto } from '../../testing/given-split.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { replaceCharge } from '../office-charges.ts';
import { expireAttempts } from '../paying/expire-attempts.ts';

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
  return { split, lower, raise, unpaid, checkout };
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
