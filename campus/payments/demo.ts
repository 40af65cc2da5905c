import { subDays } from 'date-fns/subDays';
import { and, eq } from 'drizzle-orm';
import type { FeeRules } from '../../contract/payments/fees.ts';
import { charges, feeExemptions, feeSchemes, incomeDeclarations, refunds } from '../db/schema.ts';
import type { Career, Making, University } from '../making.ts';
import { changeCharge } from './charges/charge-machine.ts';
import { assessTuition } from './fees/assess-fees.ts';
import { publishedScheme } from './fees/published-scheme.ts';
import { writeOverdue } from './overdue/write-overdue.ts';
import { askRefund } from './refunds/refunds.ts';

type Charge = typeof charges.$inferInsert;

/**
 * The year's fees: the printed student has paid the first instalment and owes the second within the week, with a
 * certificate, a refund that was asked for and one that was paid out; the blocked one is late, as is the suspended one, who
 * declared no income.
 */
export async function addCharges(making: Making, { careers }: University): Promise<void> {
  const schemeId = await addScheme(making);
  for (const career of careers) await addFees(making, career, schemeId);
  const printed = careers.find(({ role }) => role === 'student');
  if (printed) await addStates(making, printed);
  await writeOverdue(making.tx, making.now, making.calendar);
}

async function addScheme({ tx, calendar }: Making): Promise<string> {
  const { academicYear } = calendar;
  const [scheme] = await tx
    .insert(feeSchemes)
    .values({
      ...{ code: `TASSE-${academicYear}`, academicYear, currency: 'EUR', rules: rulesOf(calendar) },
      title: { it: 'Contributi', en: 'Fees', es: 'Tasas' },
    })
    .returning({ id: feeSchemes.id });
  return scheme?.id ?? '';
}

/** The published example (docs/domain.md, Payments), with instalments around today. */
const rulesOf = ({ date }: Making['calendar']): FeeRules => ({
  ...publishedScheme,
  merit: [{ credits: 120, percent: 10 }],
  instalments: [
    { payableFrom: date(-70), dueOn: date(-24) },
    { payableFrom: date(-20), dueOn: date(6) },
    { payableFrom: date(52), dueOn: date(99) },
  ],
  graceDays: 14,
});

async function addFees(making: Making, career: Career, schemeId: string): Promise<void> {
  const { tx, now, random, calendar } = making;
  const { id: careerId, role } = career;
  const { academicYear } = calendar;
  if (role !== 'suspended') {
    const isKnown = role === 'student' || role === 'blocked';
    const amount = isKnown ? 2_950_000 : random.int(1_500_000, 3_600_000);
    const declared = { declaredOn: calendar.date(-60), receivedAt: subDays(now, 60) };
    await tx.insert(incomeDeclarations).values({ careerId, academicYear, amount, ...declared });
    if (!isKnown && random.int(0, 9) === 0) {
      const title = { it: 'Borsa di studio', en: 'Scholarship', es: 'Beca' };
      const exempt = { percent: 50, title, grantedAt: subDays(now, 60) };
      await tx.insert(feeExemptions).values({ careerId, academicYear, kind: 'tuition', ...exempt });
    }
  }
  await assessTuition(tx, { careerId, schemeId }, subDays(now, 60));
  const shared = { careerId, academicYear, currency: 'EUR', dueOn: calendar.date(-24), createdAt: now };
  const paid = { status: 'paid' as const, paidAt: calendar.at(-42, 10, 12) };
  await tx.insert(charges).values([
    { ...shared, ...paid, kind: 'regional', amount: 14_000, parts: fixed(14_000) },
    { ...shared, ...paid, kind: 'stamp', amount: 1_600, parts: fixed(1_600) },
  ]);
  if (role !== 'suspended' && role !== 'blocked') await payFirst(making, careerId);
}

const fixed = (amount: number): Charge['parts'] => [{ code: 'fixed', amount }];

/** As it would have been paid at the bank, before this service took payments. */
async function payFirst({ tx, now, calendar }: Making, careerId: string): Promise<void> {
  const [first] = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.careerId, careerId), eq(charges.instalment, 1)));
  if (!first) return;
  await changeCharge(tx, first.id, 'open', { to: 'open', by: null, tells: [] }, now);
  const set = { paidAt: calendar.at(-24, 11, 30) };
  await changeCharge(tx, first.id, 'pay', { to: 'paid', by: null, set, tells: [] }, now);
}

/** Of the printed student, what else can become of a charge. */
async function addStates({ tx, now, calendar }: Making, { id: careerId }: Career): Promise<void> {
  const { academicYear } = calendar;
  const paid = { status: 'paid' as const, paidAt: calendar.at(-120, 9, 40) };
  const one = (charge: Partial<Charge> & { title: Charge['title']; amount: number }) =>
    tx
      .insert(charges)
      .values({
        ...{ careerId, kind: 'request', academicYear: academicYear - 1, currency: 'EUR', createdAt: now },
        ...{ dueOn: calendar.date(-118), status: 'open', parts: fixed(charge.amount) },
        ...charge,
      })
      .returning();
  await one({
    ...{ kind: 'certificate', academicYear, dueOn: calendar.date(20), amount: 1_600, usdAmount: 1_900 },
    title: { it: 'Certificato d’iscrizione', en: 'Certificate of enrolment', es: 'Certificado de matrícula' },
  });
  const [twice] = await one({
    ...{ ...paid, amount: 5_000 },
    title: { it: 'Corso di lingua', en: 'Language course', es: 'Curso de idioma' },
  });
  const [missed] = await one({
    ...{ ...paid, amount: 3_000 },
    title: { it: 'Test di ammissione', en: 'Admission test', es: 'Prueba de acceso' },
  });
  await one({
    ...{ status: 'cancelled', endedAt: now, endReason: 'Pratica ritirata', amount: 2_500 },
    title: { it: 'Ricognizione', en: 'Recognition of studies', es: 'Reconocimiento' },
  });
  if (twice) await askRefund(tx, twice, { amount: 5_000, reason: 'Corso annullato' }, now);
  if (!missed) return;
  const refundId = await askRefund(tx, missed, { amount: 2_000, reason: 'Test non sostenuto' }, now);
  await tx
    .update(refunds)
    .set({ status: 'paid_out', decidedAt: now, paidOutAt: now, reference: 'BON-0042' })
    .where(eq(refunds.id, refundId));
  await changeCharge(tx, missed.id, 'payOut', { to: 'refunded', by: null, tells: [] }, now);
}
