import * as z from 'zod/mini';
import { term } from '../../../contract/catalogue/offerings.ts';
import {
  addFacultyRequest,
  addProgrammeRequest,
  addUnitRequest,
} from '../../../contract/catalogue/office.ts';
import { unitKind } from '../../../contract/wire/office-fields.ts';
import curriculum from '../data/curriculum.json' with { type: 'json' };

const unitPlan = z.extend(z.pick(addUnitRequest, { code: true, title: true, cfu: true }), {
  /** Of the programme, from 1. */
  year: z.number(),
  term,
  kind: z.optional(unitKind),
  passFail: z.optional(z.boolean()),
  /** Codes of the units to be passed before, which come before it. */
  needs: z._default(z.array(z.string()), []),
  /** Which of the professors teach it; the first chairs its board, too. */
  teachers: z.tuple([z.number()], z.number()),
});
export type UnitPlan = z.infer<typeof unitPlan>;

const programmePlan = z.extend(z.omit(addProgrammeRequest, { facultyId: true }), {
  faculty: z.string(),
  years: z.number(),
  /** How many students it has. */
  students: z.number(),
  units: z.array(unitPlan),
});

/** What is taught at the demo university; the first professor is the one whose account is printed. */
export const { faculties, programmes } = z
  .object({ faculties: z.array(addFacultyRequest), programmes: z.array(programmePlan) })
  .parse(curriculum);
