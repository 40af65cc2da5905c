import * as z from 'zod/mini';
import { term } from '../catalogue/offerings.ts';
import { id } from '../wire/id.ts';
import { typedText } from '../wire/typed-text.ts';
import { planRowKind } from './plan-rows.ts';

/** Students choose a plan from the groups of a scheme, by its rules; a coordinator or the office decides. */
const code = z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/));
const localText = z.object({ it: z.string(), en: z.optional(z.string()), es: z.optional(z.string()) });
const programmeYear = z.int().check(z.minimum(1), z.maximum(6));
const credits = z.int().check(z.minimum(0), z.maximum(400));
const count = z.int().check(z.minimum(0), z.maximum(100));

const inGroup = { code, kind: planRowKind, minCfu: credits, maxCfu: credits };

/**
 * Rules besides each group's credits: how many units of a group; at most one of some units; a unit that needs
 * another in the plan or passed; one that needs it in the same year or earlier; the credits of a year or term
 * (a unit of the whole year counts half per term); and one of several rules.
 */
const simpleRules = [
  z.object({ kind: z.literal('choose'), group: code, min: count, max: count }),
  z.object({ kind: z.literal('exclusive'), units: z.array(id).check(z.minLength(2), z.maxLength(20)) }),
  z.object({ kind: z.literal('requires'), unit: id, needs: id }),
  z.object({ kind: z.literal('corequisite'), unit: id, needs: id }),
  z.object({ kind: z.literal('year'), year: programmeYear, minCfu: credits, maxCfu: credits }),
  z.object({
    ...{ kind: z.literal('term'), year: programmeYear, term: z.enum(['first', 'second']) },
    ...{ minCfu: credits, maxCfu: credits },
  }),
] as const;
const simpleRule = z.discriminatedUnion('kind', simpleRules);
export const planRule = z.discriminatedUnion('kind', [
  ...simpleRules,
  z.object({ kind: z.literal('any_of'), rules: z.array(simpleRule).check(z.minLength(2), z.maxLength(10)) }),
  /** Part time: the most credits in each such year, not counting mandatory or passed units. */
  z.object({ kind: z.literal('part_time'), maxCfu: credits }),
]);
export type PlanRule = z.infer<typeof planRule>;

/** A group as stored: its units by id, each with its year, and its term where a rule counts by terms. */
const outlinedGroup = z.object({
  ...inGroup,
  title: localText,
  units: z
    .array(z.object({ unitId: id, year: programmeYear, term: z.optional(term) }))
    .check(z.minLength(1), z.maxLength(200)),
});
export type OutlinedGroup = z.infer<typeof outlinedGroup>;

/** A plan without free choices that keeps every rule is approved at once where the scheme says so. */
export const saveSchemeRequest = z.object({
  programmeId: id,
  cohortYear: z.int().check(z.minimum(1990), z.maximum(2100)),
  academicYear: z.int().check(z.minimum(1990), z.maximum(2100)),
  groups: z.array(outlinedGroup).check(z.minLength(1), z.maxLength(30)),
  rules: z.array(planRule).check(z.maxLength(60)),
  opensAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  autoApprove: z.boolean(),
  /** The professor who decides; null: the office does. */
  coordinatorId: z.nullable(id),
});
export type SaveScheme = z.infer<typeof saveSchemeRequest>;
export const savedScheme = z.object({ schemeId: id });

export const planUnit = z.object({
  unitId: z.string(),
  code: z.string(),
  title: z.string(),
  cfu: z.int(),
  year: z.int(),
  term: z.optional(term),
});
export type PlanUnit = z.infer<typeof planUnit>;

/** The same in the reader's language. */
export const planGroup = z.object({ ...inGroup, title: z.string(), units: z.array(planUnit) });
export type PlanGroup = z.infer<typeof planGroup>;

export const planStatus = z.enum(['draft', 'submitted', 'approved', 'returned', 'superseded']);
export type PlanStatus = z.infer<typeof planStatus>;

export const openPlanStatus = z.enum(['draft', 'submitted', 'returned']);

/** Null where nothing is to be chosen: no scheme for the reader's programme and cohort. */
export const planChoice = z.object({
  now: z.iso.datetime(),
  programme: z.string(),
  scheme: z.nullable(
    z.object({
      academicYear: z.int(),
      groups: z.array(planGroup),
      rules: z.array(planRule),
      opensAt: z.iso.datetime(),
      closesAt: z.iso.datetime(),
      autoApprove: z.boolean(),
    }),
  ),
  /** The years of the programme that are studied in part time; left out: none. */
  partTime: z.optional(z.array(z.int())),
  /** Units that stay whatever is chosen. */
  passed: z.array(planUnit),
  /** What the approved plan holds; empty while there is none. */
  approved: z.array(z.string()),
  /** What is being chosen; null while nothing is. */
  open: z.nullable(
    z.object({
      status: openPlanStatus,
      unitIds: z.array(z.string()),
      submittedAt: z.nullable(z.iso.datetime()),
      /** Why it was returned. */
      reason: z.nullable(z.string()),
    }),
  ),
});
export type PlanChoice = z.infer<typeof planChoice>;

export const choosePlanRequest = z.object({ unitIds: z.array(id).check(z.maxLength(200)) });
export const changedPlan = z.object({
  planId: id,
  status: z.enum(['draft', 'submitted', 'approved', 'returned']),
  eventId: z.nullable(z.string()),
});
export type ChangedPlan = z.infer<typeof changedPlan>;

/** What waits for a decision, with what it changes of the approved plan. */
export const submittedPlan = z.object({
  planId: id,
  name: z.string(),
  badge: z.string(),
  programme: z.string(),
  submittedAt: z.iso.datetime(),
  cfu: z.int(),
  added: z.array(planUnit),
  dropped: z.array(planUnit),
});
export type SubmittedPlan = z.infer<typeof submittedPlan>;
export const submittedPlans = z.object({ now: z.iso.datetime(), plans: z.array(submittedPlan) });

export const decidePlanRequest = z.discriminatedUnion('decision', [
  z.object({ planId: id, decision: z.literal('approve') }),
  z.object({
    planId: id,
    decision: z.literal('return'),
    reason: typedText(1_000),
  }),
]);
export type DecidePlan = z.infer<typeof decidePlanRequest>;
/** Takes the decision on a plan back: the one that is approved now, or was returned. */
export const undoPlanRequest = z.object({ planId: id });
export type UndoPlan = z.infer<typeof undoPlanRequest>;
