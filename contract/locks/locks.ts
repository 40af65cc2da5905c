import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { OFFICES } from '../wire/offices.ts';
import { reasonText } from '../wire/reason-form.ts';

/** What keeps a student from something, until its cause is gone (docs/domain.md, Locks). Instants are UTC. */
const instant = z.iso.datetime();
const nullableInstant = z.nullable(instant);

/** What a lock can stop: never sign-in, reading, payment, upload, giving up places, or copies of own data. */
export const lockAction = z.enum([
  'COURSE_ENROL',
  'PLAN_SUBMIT',
  'EXAM_BOOK',
  'OUTCOME_RECORD',
  'DOC_CERT',
  'REQUEST_SUBMIT',
  'RENEW',
  'GRADUATE',
]);
export type LockAction = z.infer<typeof lockAction>;

export const lockType = z.enum([
  'FEES_OVERDUE',
  'PLAN_MISSING',
  'SURVEY_PENDING',
  'DOCUMENT_MISSING',
  'IDENTITY_EXPIRED',
  'TITLE_MISSING',
  'ENTRY_DEFICIT',
  'CAREER_NOT_ACTIVE',
  'NO_SHOW',
  'LIBRARY_LOAN',
  'DISCIPLINARY',
  'OFFICE',
]);
export type LockType = z.infer<typeof lockType>;

/** What is announced, what will stop something from its day on, what stops it, and how it came to its end. */
export const lockStatus = z.enum(['scheduled', 'warning', 'active', 'cleared', 'waived', 'expired']);
export type LockStatus = z.infer<typeof lockStatus>;

export const ownerOffice = z.enum(OFFICES);

/** A step of the way out: done on a page of the portal, or elsewhere. */
const step = z.object({ text: z.string(), link: z.nullable(z.string()) });

/** A pass of the office: one act of this kind, until then. */
const pass = z.object({ action: lockAction, until: instant });

export const ownLock = z.object({
  id,
  type: lockType,
  /** What the kind of lock is called, in the reader's language. */
  title: z.string(),
  status: lockStatus,
  /** The same words as wherever it stands against something. */
  reason: z.string(),
  placedAt: instant,
  /** From when it stops what it stops. */
  stopsFrom: instant,
  endsAt: nullableInstant,
  stops: z.array(lockAction),
  /** The course it is about; null: all of them. */
  courseTitle: z.nullable(z.string()),
  /** The year in which the academic year begins from which on it counts; null: whatever the year. */
  academicYear: z.nullable(z.int()),
  /** In the institution's order; `amount` in minor units. */
  amount: z.nullable(z.object({ amount: z.int(), currency: z.string() })),
  steps: z.array(step),
  passes: z.array(pass),
  /** One of `OFFICES`, or an office as an institution calls it. */
  ownerOffice: z.string(),
  endedAt: nullableInstant,
});
export type OwnLock = z.infer<typeof ownLock>;

/** Those that stand, what stops now first; and those that came to their end, the latest first. */
export const ownLocks = z.object({ now: instant, standing: z.array(ownLock), past: z.array(ownLock) });
export type OwnLocks = z.infer<typeof ownLocks>;

/** What the office says of locks: instants with their offset. */
const when = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
);
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
const localText = z.object({ it: words, en: z.optional(words), es: z.optional(words) });
/** A path of the portal, or an address over https. */
const link = z.string().check(z.maxLength(500), z.regex(/^(\/(?!\/)|https:\/\/)/));

/** A lock of the office, in its own words; `blocks` and `endsAt` where the regulation doesn't say them. */
export const placeLockRequest = z.object({
  careerId: id,
  type: lockType,
  blocks: z.optional(z.array(lockAction).check(z.minLength(1), z.maxLength(lockAction.options.length))),
  unitId: z.optional(id),
  academicYear: z.optional(z.int().check(z.minimum(1950), z.maximum(2200))),
  /** Now, where it is left out. */
  startsAt: z.optional(when),
  graceUntil: z.optional(when),
  endsAt: z.optional(when),
  reason: localText,
  internalNote: z.optional(words),
  ownerOffice,
  steps: z.optional(z.array(z.object({ text: localText, link: z.optional(link) })).check(z.maxLength(10))),
});
export type PlaceOfficeLock = z.output<typeof placeLockRequest>;

export const placedLock = z.object({ lockId: id });
export const waiveLockRequest = z.object({ lockId: id, reason: reasonText });
export type WaiveLock = z.output<typeof waiveLockRequest>;
export const passLockRequest = z.object({
  lockId: id,
  action: lockAction,
  until: when,
  reason: reasonText,
});
export type PassLock = z.output<typeof passLockRequest>;
export const changedLock = z.object({ lockId: id, status: lockStatus });

export const listLocksRequest = z.object({ careerId: id });
/** As the office sees them, the latest first. */
export const officeLocks = z.array(
  z.object({
    lockId: id,
    type: lockType,
    status: lockStatus,
    blocks: z.array(lockAction),
    reason: z.string(),
    internalNote: z.nullable(z.string()),
    endReason: z.nullable(z.string()),
    sourceRef: z.nullable(z.string()),
    stopsFrom: instant,
    endsAt: nullableInstant,
    passes: z.array(z.object({ action: lockAction, until: instant, usedAt: nullableInstant })),
  }),
);
export type OfficeLocks = z.infer<typeof officeLocks>;
