import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { academicYear, cfu, code, programmeYear, unitKind } from '../wire/office-fields.ts';
import { careerStatus } from './career-status.ts';

/** The person's student profile without a badge takes this one; without such a profile a new one is made. */
export const addCareerRequest = z.object({
  personId: id,
  badge: code,
  programmeId: id,
  cohortYear: academicYear,
  status: z.optional(careerStatus),
  hasCanvas: z.optional(z.boolean()),
});
export type AddCareer = z.infer<typeof addCareerRequest>;

/** The next version of a career's plan, approved; `cfu` is the unit's own where it is left out. */
export const approvePlanRequest = z.object({
  careerId: id,
  academicYear,
  rows: z
    .array(z.object({ unitId: id, year: programmeYear, kind: z.optional(unitKind), cfu: z.optional(cfu) }))
    .check(z.minLength(1), z.maxLength(200)),
});
export type ApprovePlan = z.infer<typeof approvePlanRequest>;

/** A unit passed or recognised before this service; without a grade for pass/fail units and recognitions. */
export const addTranscriptRowRequest = z
  .object({
    careerId: id,
    unitId: id,
    examDate: z.iso.date(),
    grade: z.optional(z.int().check(z.minimum(18), z.maximum(30))),
    honours: z.optional(z.boolean()),
    recognised: z.optional(z.boolean()),
    cfu: z.optional(cfu),
  })
  .check(
    z.refine((row) => !row.honours || row.grade === 30, { error: 'honours need 30', path: ['honours'] }),
  );
export type AddTranscriptRow = z.infer<typeof addTranscriptRowRequest>;
