import * as z from 'zod/mini';
import { becomes } from '../exams/exams.ts';
import { id } from '../wire/id.ts';
import { LONGEST } from '../wire/limits.ts';

/** What an office proposes for exams that were passed elsewhere (docs/domain.md, Processes). */
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
const title = z.string();
const cfu = z.int().check(z.minimum(1), z.maximum(60));
const grade = z.int().check(z.minimum(18), z.maximum(30));
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.reason));

/**
 * An exam becomes a unit of the plan (by code), or is not recognised, with a reason. Without `cfu` it has the
 * plan's credits; without a grade it counts in no average.
 */
export const proposalRow = z
  .object({
    unit: z.optional(code),
    cfu: z.optional(cfu),
    grade: z.optional(grade),
    honours: z.optional(z.boolean()),
    reason: z.optional(reason),
  })
  .check(
    z.refine(({ unit, reason }) => (unit === undefined) !== (reason === undefined), {
      error: 'unit or reason',
      path: ['unit'],
    }),
    z.refine(({ honours, grade }) => !honours || grade === 30, {
      error: 'honours need 30',
      path: ['honours'],
    }),
  );
export type ProposalRow = z.output<typeof proposalRow>;

/** As the student reads it. */
export const proposedExam = z.object({
  id,
  /** What it becomes; null: it is not recognised, and `reason` says why. */
  unit: z.nullable(z.object({ code, title, cfu: z.int(), grade: z.nullable(z.int()), honours: z.boolean() })),
  reason: z.nullable(z.string()),
  /** Null until it is answered; once nothing is asked any more that counts as refused. */
  accepted: z.nullable(z.boolean()),
  /** What accepting it makes of averages and credits; null where there is nothing to decide. */
  becomes: z.nullable(becomes),
});
export type ProposedExam = z.infer<typeof proposedExam>;

/** A unit of the approved plan that is neither passed nor recognised, with the plan's credits. */
export const openUnit = z.object({ code, title, cfu: z.int(), graded: z.boolean() });
