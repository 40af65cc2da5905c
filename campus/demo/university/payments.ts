import { subDays } from 'date-fns/subDays';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { publishFeesRequest } from '../../../contract/payments/fees.ts';
import { chargeKind } from '../../../contract/payments/payments.ts';
import { localText } from '../../../contract/wire/office-fields.ts';
import { charges, feeExemptions, incomeDeclarations } from '../../db/schema.ts';
import { changeCharge } from '../../payments/charges/charge-machine.ts';
import type { StoredCharge } from '../../payments/charges/stored-charge.ts';
import { assessTuition } from '../../payments/fees/assess-fees.ts';
import { publishFees } from '../../payments/fees/office-fees.ts';
import { publishedScheme } from '../../payments/fees/published-scheme.ts';
import { writeOverdue } from '../../payments/overdue/write-overdue.ts';
import { askRefund, decideRefund, payOutRefund } from '../../payments/refunds/refunds.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import data from '../data/fees.json' with { type: 'json' };
import { type Career, found, printedCareer, type University } from './making.ts';

type Charge = typeof charges.$inferInsert;

const otherCharges = z
  .array(
    z.object({
      ...{ kind: z._default(chargeKind, 'request'), title: localText },
      ...{ amount: z.number(), usdAmount: z.optional(z.number()), dueOn: z._default(z.number(), -118) },
      isOfThisYear: z._default(z.boolean(), false),
      isPaid: z._default(z.boolean(), false),
      cancelled: z.optional(z.string()),
      /** With the transfer's reference where it was paid out. */
      refund: z.optional(
        z.object({ amount: z.number(), reason: z.string(), reference: z.optional(z.string()) }),
      ),
    }),
  )
  .parse(data.charges);

/**
 * The year's fees. The printed student has paid the first instalment and owes the second within the week, has
 * a certificate, a refund asked for and one paid out. The blocked student is late. So is the suspended one,
 * who declared no income.
 */
export async function addCharges(university: University): Promise<void> {
  const { tx, now, calendar, careers } = university;
  const schemeId = await addScheme(university);
  await declareIncomes(university);
  for (const career of careers) await addFees(university, career, schemeId);
  await addStates(university, printedCareer(university, 'student').id);
  await writeOverdue(tx, now, calendar);
}

/** The published example (docs/domain.md, Payments), with instalments around today. */
async function addScheme({ tx, now, calendar }: University): Promise<string> {
  const { date, academicYear } = calendar;
  const instalments = data.instalments.map(({ payableFrom, dueOn }) => ({
    payableFrom: date(payableFrom),
    dueOn: date(dueOn),
  }));
  const { title, merit, graceDays } = data;
  const rules = { ...publishedScheme, merit, instalments, graceDays };
  const scheme = { code: `TASSE-${academicYear}`, title, academicYear, currency: 'EUR', rules };
  return (await doneOrThrow(publishFees(tx, publishFeesRequest.parse(scheme), now))).id;
}

/** What the households have; some have a scholarship, and one declares nothing. */
async function declareIncomes({ tx, now, random, calendar, careers }: University): Promise<void> {
  const at = subDays(now, 60);
  const incomes: (typeof incomeDeclarations.$inferInsert)[] = [];
  const exemptions: (typeof feeExemptions.$inferInsert)[] = [];
  for (const { id: careerId, role } of careers.filter((career) => career.role !== 'suspended')) {
    const year = { careerId, academicYear: calendar.academicYear };
    const amount = role ? 2_950_000 : random.int(1_500_000, 3_600_000);
    incomes.push({ ...year, amount, declaredOn: calendar.date(-60), receivedAt: at });
    const exempt = { percent: 50, title: data.scholarship, grantedAt: at };
    if (!role && random.int(0, 9) === 0) exemptions.push({ ...year, kind: 'tuition', ...exempt });
  }
  await tx.insert(incomeDeclarations).values(incomes);
  await tx.insert(feeExemptions).values(exemptions);
}

async function addFees(university: University, { id: careerId, role }: Career, schemeId: string) {
  const { tx, now, calendar } = university;
  const { academicYear } = calendar;
  await assessTuition(tx, { careerId, schemeId }, subDays(now, 60));
  const shared = { careerId, academicYear, currency: 'EUR', dueOn: calendar.date(-24), createdAt: now };
  const paid = { ...shared, status: 'paid' as const, paidAt: calendar.at(-42, 10, 12) };
  const { regional, stamp } = publishedScheme;
  await tx.insert(charges).values([
    { ...paid, kind: 'regional', amount: regional, parts: fixed(regional) },
    { ...paid, kind: 'stamp', amount: stamp, parts: fixed(stamp) },
  ]);
  if (role !== 'suspended' && role !== 'blocked') await payFirst(university, careerId);
}

const fixed = (amount: number): Charge['parts'] => [{ code: 'fixed', amount }];

/** As it would have been paid at the bank, before this service took payments. */
async function payFirst({ tx, now, calendar }: University, careerId: string): Promise<void> {
  const isFirst = and(eq(charges.careerId, careerId), eq(charges.instalment, 1));
  const [first] = await tx.select({ id: charges.id }).from(charges).where(isFirst);
  if (!first) return;
  await changeCharge(tx, first.id, 'open', { to: 'open', by: null, tells: [] }, now);
  const set = { paidAt: calendar.at(-24, 11, 30) };
  await changeCharge(tx, first.id, 'pay', { to: 'paid', by: null, set, tells: [] }, now);
}

/** Of the printed student, what else can become of a charge. */
async function addStates(university: University, careerId: string): Promise<void> {
  const { tx, now, calendar } = university;
  const paid = { status: 'paid' as const, paidAt: calendar.at(-120, 9, 40) };
  const toRefund: { charge: StoredCharge; refund: Refund }[] = [];
  for (const { isOfThisYear, isPaid, cancelled, dueOn, refund, ...charge } of otherCharges) {
    const [added] = await tx
      .insert(charges)
      .values({
        ...{ ...charge, careerId, currency: 'EUR', dueOn: calendar.date(dueOn), createdAt: now },
        ...{ academicYear: calendar.academicYear - (isOfThisYear ? 0 : 1), parts: fixed(charge.amount) },
        ...(isPaid ? paid : { status: 'open' }),
        ...(cancelled && { status: 'cancelled', endedAt: now, endReason: cancelled }),
      })
      .returning();
    if (refund) toRefund.push({ charge: found(added), refund });
  }
  for (const { charge, refund } of toRefund) await refundIt(university, charge, refund);
}

type Refund = NonNullable<(typeof otherCharges)[number]['refund']>;

/** Asked for; paid out where a transfer is named. */
async function refundIt({ tx, now }: University, charge: StoredCharge, { reference, ...asked }: Refund) {
  const refundId = await askRefund(tx, charge, asked, now);
  if (!reference) return;
  await doneOrThrow(decideRefund(tx, { refundId, decision: 'approved' }, now));
  await doneOrThrow(payOutRefund(tx, { refundId, reference }, now));
}
