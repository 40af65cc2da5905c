import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { areas } from '../areas.ts';
import { charges, profiles, refunds } from '../db/schema.ts';
import { enrolPaid } from '../offers/applications/enrolment-paid.ts';
import { createClock } from '../platform/time/clock.ts';
import { givenTwoAwaiting } from '../testing/documents/enrolment-fixtures.ts';
import { givenAttempt, notify, receiptOf } from '../testing/payments/paying-fixtures.ts';
import { now } from '../testing/payments/payments-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';

const { db } = await testDatabase();
const clock = createClock();
const act = <T>(work: Parameters<typeof clock.transact<T>>[1]) => clock.transact(db, work);
it('G7: two first instalments of a person paid at once, the jobs at once after: one goes back', async () => {
  const { applicant, one: first, two } = await act((tx) => givenTwoAwaiting(tx));
  const [a, b] = [await act((tx) => givenAttempt(tx, first)), await act((tx) => givenAttempt(tx, two))];
  const outcomes = await Promise.all([a, b].map((each) => act((tx) => notify(tx, receiptOf(each), now))));
  await Promise.all([first, two].map(({ id }) => act((tx) => enrolPaid(tx, { chargeId: id, areas }, now))));
  const rows = await db
    .select({ kind: charges.kind, amount: charges.amount, status: charges.status })
    .from(charges)
    .innerJoin(profiles, eq(profiles.id, charges.careerId))
    .where(eq(profiles.personId, applicant.personId));
  const back = await db.select({ amount: refunds.amount }).from(refunds);
  expect(outcomes).toEqual(['taken', 'taken']);
  expect(rows.filter(({ kind }) => kind === 'enrolment')).toHaveLength(2);
  expect(back).toEqual([{ amount: 15_600 }]);
});
