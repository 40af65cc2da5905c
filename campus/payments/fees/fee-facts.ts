import { and, asc, between, eq, isNull, sum } from 'drizzle-orm';
import type { FeeRules } from '../../../contract/payments/fees.ts';
import type { Database } from '../../db/database.ts';
import { feeExemptions, type feeSchemes, incomeDeclarations, standingRows } from '../../db/schema.ts';
import { tuitionOf } from './fee-rules.ts';

type Scheme = typeof feeSchemes.$inferSelect;
export type Fee = ReturnType<typeof tuitionOf>;

/** What a career's tuition of a scheme's year is, by what is declared, granted and on record now. */
export async function feeOf(tx: Database, careerId: string, { rules, academicYear }: Scheme): Promise<Fee> {
  const [declared] = await tx
    .select({ amount: incomeDeclarations.amount })
    .from(incomeDeclarations)
    .where(isCurrentIncome(careerId, academicYear));
  const exempt = await tx
    .select({ percent: feeExemptions.percent, title: feeExemptions.title })
    .from(feeExemptions)
    .where(
      and(
        eq(feeExemptions.careerId, careerId),
        eq(feeExemptions.academicYear, academicYear),
        eq(feeExemptions.kind, 'tuition'),
        isNull(feeExemptions.endedAt),
      ),
    )
    .orderBy(asc(feeExemptions.grantedAt), asc(feeExemptions.id));
  const merit = meritPeriodOf(rules, academicYear);
  const [earned] = await tx
    .select({ credits: sum(standingRows.cfu) })
    .from(standingRows)
    .where(and(eq(standingRows.careerId, careerId), between(standingRows.examDate, merit.from, merit.to)));
  return tuitionOf(rules, {
    income: declared?.amount ?? null,
    credits: Number(earned?.credits ?? 0),
    exemptions: exempt.map(({ percent, title }) => ({ percent, name: title.it })),
  });
}

/** The income that counts for a year. */
export const isCurrentIncome = (careerId: string, academicYear: number) =>
  and(
    eq(incomeDeclarations.careerId, careerId),
    eq(incomeDeclarations.academicYear, academicYear),
    isNull(incomeDeclarations.supersededAt),
  );

/**
 * The days (yyyy-MM-dd) whose credits count for merit, inclusive: the scheme's, or the twelve months up to 10
 * August before the year (law 232/2016, article 1, paragraph 252).
 */
const meritPeriodOf = ({ meritPeriod }: Pick<FeeRules, 'meritPeriod'>, academicYear: number) =>
  meritPeriod ?? { from: `${academicYear - 1}-08-11`, to: `${academicYear}-08-10` };
