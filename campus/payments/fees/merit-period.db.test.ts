import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { FeeRules } from '../../../contract/payments/fees.ts';
import { addTranscriptRow } from '../../careers/records/add-transcript-row.ts';
import type { Database } from '../../db/database.ts';
import { chargePlans } from '../../db/schema.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { publishedRules } from '../../testing/payments/fees-fixtures.ts';
import { now } from '../../testing/payments/payments-fixtures.ts';
import { givenCareer, givenUnit } from '../../testing/people/careers-fixtures.ts';
import { doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { assessFees, publishFees } from './office-fees.ts';

const { inTransaction } = await testDatabase();

/** The tuition of 2026 for 30 credits on each of these days; without merit it is 1,500.00. */
async function feeWith(tx: Database, days: string[], change: Partial<FeeRules> = {}) {
  const badge = crypto.randomUUID().slice(0, 8);
  const careerId = await givenCareer(tx, badge);
  for (const [index, examDate] of days.flatMap((day) => Array(5).fill(day) as string[]).entries()) {
    const { id: unitId } = await givenUnit(tx, `${badge}${index}`);
    await doneBy(addTranscriptRow(tx, { careerId, unitId, examDate, grade: 28 }, sealing, now));
  }
  const rules = { ...publishedRules, ...change };
  const scheme = { code: badge, title: { it: 'Contributi' }, academicYear: 2026, currency: 'EUR', rules };
  await doneBy(publishFees(tx, scheme, now));
  await doneBy(assessFees(tx, { code: badge, badges: [badge] }, now));
  const [plan] = await tx.select().from(chargePlans).where(eq(chargePlans.careerId, careerId));
  return plan?.amount;
}

it(
  'G7: merit counts what was earned in the twelve months to 10 August before the year, both days included',
  inTransaction(async (tx) => {
    expect(await feeWith(tx, ['2025-08-11'])).toBe(135_000);
    expect(await feeWith(tx, ['2026-08-10'])).toBe(135_000);
    expect(await feeWith(tx, ['2025-08-10', '2026-08-11', '2024-06-20'])).toBe(150_000);
  }),
);

it(
  'G7: or in the period that the scheme says',
  inTransaction(async (tx) => {
    const meritPeriod = { from: '2024-01-01', to: '2024-12-31' };
    expect(await feeWith(tx, ['2024-06-20'], { meritPeriod })).toBe(135_000);
    expect(await feeWith(tx, ['2026-06-20'], { meritPeriod })).toBe(150_000);
  }),
);
