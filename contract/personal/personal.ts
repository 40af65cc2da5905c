import * as z from 'zod/mini';
import { id } from '../wire/id.ts';

/** What becomes of a copy of one's own data (docs/domain.md, Accounts). */
export const ownCopyStatus = z.enum(['making', 'ready', 'failed', 'expired', 'replaced']);
export type OwnCopyStatus = z.infer<typeof ownCopyStatus>;

export const copyFormat = z.enum(['json', 'pdf']);
export type CopyFormat = z.infer<typeof copyFormat>;

/** How long the files of a copy are there. */
export const COPY_HOURS = 48;

/** All that is kept of a person, as files; they are there while it is `ready`. */
export const ownCopy = z.object({
  id,
  status: ownCopyStatus,
  askedAt: z.iso.datetime(),
  readyAt: z.nullable(z.iso.datetime()),
  expiresAt: z.nullable(z.iso.datetime()),
  files: z.array(z.object({ format: copyFormat, bytes: z.int() })),
});
export type OwnCopy = z.infer<typeof ownCopy>;

/** The latest that was asked for, and before it one whose files are there meanwhile. */
export const ownCopies = z.array(ownCopy);

export const copyFileRequest = z.object({ copyId: id, format: copyFormat });
export type CopyFileRequest = z.infer<typeof copyFileRequest>;

/** What of a person's record somebody looked at or handed out. */
export const readingWhat = z.enum([
  'course_student',
  'course_roster',
  'attendance_register',
  'exam_results',
  'record_sheet',
  'person',
  'identities',
  'accommodations',
  'certificates',
  'locks',
  'charges',
  'application',
  'request',
  'paper',
]);
export type ReadingWhat = z.infer<typeof readingWhat>;

export const readingsRequest = z.object({ page: z.optional(z.int().check(z.minimum(1), z.maximum(1000))) });

/** `by` null: the office; `unit`: the course concerned. Of each clock hour only the first reading is told. */
export const reading = z.object({
  id,
  at: z.iso.datetime(),
  by: z.nullable(z.string()),
  what: readingWhat,
  unit: z.nullable(z.string()),
});
export type Reading = z.infer<typeof reading>;

/** Who looked at one's record in the last twelve months, the latest first; pages are counted from 1. */
export const readings = z.object({ readings: z.array(reading), page: z.int(), total: z.int() });
export type Readings = z.infer<typeof readings>;
