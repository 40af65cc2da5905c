import * as z from 'zod/mini';
import { academicYear, badge, currency, MOST_CENTS, titles, waitingChange } from './payments.ts';

/** The rules of a year's fees, and facts about students. Amounts are minor units; days the institution's. */
const amount = z.int().check(z.minimum(0), z.maximum(MOST_CENTS));
const income = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const day = z.iso.date();
const percent = z.int().check(z.minimum(1), z.maximum(100));
const count = z.int().check(z.minimum(0), z.maximum(1000));

const risesBy =
  <Row>(of: (row: Row) => number) =>
  (rows: Row[]) =>
    rows.every((row, index) => index === 0 || of(row) > of(rows[index - 1] as Row));

export const feeRules = z.object({
  /** 0 up to `freeUpTo`; then per mille of the income over `above`, times the band's factor in per mille. */
  income: z.object({
    perMille: z.int().check(z.minimum(0), z.maximum(1000)),
    above: income,
    freeUpTo: income,
    bands: z
      .array(z.object({ upTo: income, factorPerMille: z.int().check(z.minimum(0), z.maximum(1000)) }))
      .check(
        z.maxLength(50),
        z.refine(
          risesBy(({ upTo }) => upTo),
          'order',
        ),
      ),
  }),
  /** Of whom declares nothing, or more than the last band. */
  highest: amount,
  merit: z.array(z.object({ credits: count, percent })).check(z.maxLength(20)),
  /**
   * When credits for merit were earned, both days included. Left out: from 11 August to 10 August before the
   * year (law 232/2016, article 1, paragraph 252).
   */
  meritPeriod: z.optional(
    z.object({ from: day, to: day }).check(z.refine(({ from, to }) => from <= to, 'order')),
  ),
  regional: amount,
  stamp: amount,
  instalments: z
    .array(
      z
        .object({ payableFrom: day, dueOn: day })
        .check(z.refine(({ payableFrom, dueOn }) => payableFrom <= dueOn, 'order')),
    )
    .check(z.minLength(1), z.maxLength(12)),
  /** What is owed in all from so many days after the due day on. */
  late: z.array(z.object({ fromDay: z.int().check(z.minimum(1), z.maximum(1000)), amount })).check(
    z.maxLength(20),
    z.refine(
      risesBy(({ fromDay }) => fromDay),
      'order',
    ),
  ),
  graceDays: count,
});

export type FeeRules = z.infer<typeof feeRules>;

export const publishFeesRequest = z.object({
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  title: titles,
  academicYear,
  currency,
  rules: feeRules,
});
export type PublishFees = z.output<typeof publishFeesRequest>;

/** Asks for the year's fees of these students: of who has been asked already, what is different now. */
export const assessFeesRequest = z.object({
  code: z.string(),
  badges: z.array(badge).check(z.minLength(1), z.maxLength(200)),
});
export const assessedFees = z.object({
  asked: z.int(),
  changed: z.int(),
  /** Those who are paying just now: worked out again once they have done so. */
  waiting: z.optional(z.int()),
  unknown: z.array(z.string()),
});

/** A household's declared indicator (ISEE) of a year; it replaces an earlier declaration. */
export const declareIncomeRequest = z.object({
  badge,
  academicYear,
  amount: income,
  declaredOn: day,
});
export type DeclareIncome = z.output<typeof declareIncomeRequest>;

export const exemptFeesRequest = z.object({ badge, academicYear, percent, title: titles });
export type ExemptFees = z.output<typeof exemptFeesRequest>;

/** Whether what is asked for has become another; with `waits` it becomes so once nobody is paying. */
export const recalculated = z.object({ changed: z.boolean(), waits: z.optional(waitingChange) });
