import * as z from 'zod/mini';
import { id } from './id.ts';

/**
 * Fields that the office sends to `/api/office/<area>/<verb>` of the institution, with a service token.
 * Adding a thing again with its natural key (a code, a badge, an offering's unit, year and term) changes it.
 */
export const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));
export const cfu = z.int().check(z.minimum(0), z.maximum(60));
/** The year in which an academic year begins: 2026 is 2026/27. */
export const academicYear = z.int().check(z.minimum(1950), z.maximum(2200));
/** The year of a programme, counted from 1. */
export const programmeYear = z.int().check(z.minimum(1), z.maximum(10));
export const instant = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
);
export const title = z.string().check(z.minLength(1), z.maxLength(300));
export const localText = z.object({ it: title, en: z.optional(title), es: z.optional(title) });
export const unitKind = z.enum(['mandatory', 'choice', 'free', 'extra']);

/** The id of what is there now; a career's is its profile's, an enrolment window's its offering's. */
export const added = z.object({ id });
export type Added = z.infer<typeof added>;
