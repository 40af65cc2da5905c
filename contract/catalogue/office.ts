import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import {
  academicYear,
  cfu,
  code,
  instant,
  localText,
  programmeYear,
  unitKind,
} from '../wire/office-fields.ts';
import { offeringStatus, term } from './offerings.ts';

export const addFacultyRequest = z.object({ code, name: localText });
export type AddFaculty = z.infer<typeof addFacultyRequest>;

export const addProgrammeRequest = z.object({
  code,
  title: localText,
  level: z.enum(['bachelor', 'master', 'single-cycle', 'doctorate', 'other']),
  facultyId: z.optional(id),
});
export type AddProgramme = z.infer<typeof addProgrammeRequest>;

/** A unit has no natural key: its code may recur in several programmes. */
export const addUnitRequest = z.object({
  code,
  title: localText,
  cfu,
  gradingMode: z.optional(z.enum(['numeric30', 'passFail'])),
  facultyId: z.optional(id),
  programmes: z.optional(
    z.array(z.object({ programmeId: id, year: programmeYear, kind: z.optional(unitKind) })),
  ),
  /** To be passed before the exam of this one. */
  requiredUnitIds: z.optional(z.array(id)),
});
export type AddUnit = z.infer<typeof addUnitRequest>;

export const addOfferingRequest = z.object({
  unitId: id,
  academicYear,
  term,
  partition: z.optional(z.string().check(z.maxLength(64))),
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
  status: z.optional(offeringStatus),
  endsAt: z.optional(instant),
  /** Professor profiles; they teach it besides those that already do. */
  teacherIds: z.optional(z.array(id)),
});
export type AddOffering = z.infer<typeof addOfferingRequest>;
