import * as z from 'zod/mini';
import { lessonKind } from '../lessons/lessons.ts';
import { id } from '../wire/id.ts';
import { LONGEST } from '../wire/limits.ts';

/** Who was in a lesson: the roll call, what is written of each, what a course asks for. Instants are UTC. */
const instant = z.iso.datetime();
const count = z.int().check(z.minimum(0));
const percent = z.int().check(z.minimum(1), z.maximum(100));

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST.reason));

export const runStatus = z.enum(['open', 'closed', 'confirmed']);
export type RunStatus = z.infer<typeof runStatus>;

/** `exempt` is written for whom the office has freed of it; nobody marks it by hand. */
export const presenceStatus = z.enum(['present', 'late', 'left_early', 'absent', 'excused', 'exempt']);
export type PresenceStatus = z.infer<typeof presenceStatus>;
export const markedStatus = z.enum(['present', 'late', 'left_early', 'absent', 'excused']);
export type MarkedStatus = z.infer<typeof markedStatus>;

export const presenceSource = z.enum(['qr', 'code', 'manual', 'system']);

export const disputeStatus = z.enum(['open', 'upheld', 'denied']);
export type DisputeStatus = z.infer<typeof disputeStatus>;

/** Why a check-in is refused. */
export const checkInRefusal = z.enum([
  'presences.too_early',
  'presences.code_expired',
  'presences.roll_closed',
  'presences.wrong_lesson',
  'presences.not_on_roster',
  'presences.device_used',
  'presences.already_marked',
  'presences.code_wrong',
]);
export type CheckInRefusal = z.infer<typeof checkInRefusal>;

export const lessonRequest = z.object({ lessonId: id });

/** A code as typed: any case, with or without spaces. `lessonId` where it is typed on that lesson's page. */
export const checkInRequest = z.object({
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(32)),
  lessonId: z.optional(id),
  source: z.optional(z.enum(['qr', 'code'])),
});
export type CheckIn = z.infer<typeof checkInRequest>;

export const checkedIn = z.object({
  lessonId: id,
  courseTitle: z.string(),
  status: presenceStatus,
  markedAt: instant,
  eventId: z.string(),
});
export type CheckedIn = z.infer<typeof checkedIn>;

/** The roll call of a lesson as the professor's list has it; `expected` is how many are on the roster. */
export const lessonRoll = z.object({
  lessonId: id,
  courseId: id,
  courseTitle: z.string(),
  kind: lessonKind,
  startsAt: instant,
  endsAt: instant,
  rooms: z.array(z.string()),
  /** Null as long as nobody opened it. */
  status: z.nullable(runStatus),
  /** From when it can be opened. */
  opensFrom: instant,
  /** Until then the professor confirms it; later the office does. */
  confirmUntil: instant,
  present: count,
  expected: count,
});
export type LessonRoll = z.infer<typeof lessonRoll>;

export const openDispute = z.object({
  disputeId: id,
  lessonId: id,
  courseTitle: z.string(),
  startsAt: instant,
  name: z.string(),
  badge: z.nullable(z.string()),
  status: presenceStatus,
  reason: z.string(),
  disputedAt: instant,
});
export type OpenDispute = z.infer<typeof openDispute>;

/** Lessons of today and those to confirm, earliest first; disputes to decide; courses with a register. */
export const rollCalls = z.object({
  now: instant,
  lessons: z.array(lessonRoll),
  disputes: z.array(openDispute),
  courses: z.array(z.object({ courseId: id, title: z.string(), code: z.string() })),
});
export type RollCalls = z.infer<typeof rollCalls>;

/** One student of a roll; `status` null as long as nothing is written. */
export const rollRow = z.object({
  careerId: id,
  /** The legal one, family name first. */
  name: z.string(),
  preferredName: z.nullable(z.string()),
  badge: z.nullable(z.string()),
  status: z.nullable(presenceStatus),
  minutes: count,
  source: z.nullable(presenceSource),
  markedAt: z.nullable(instant),
  /** Said beforehand that they wouldn't come. */
  announced: z.boolean(),
  exempt: z.boolean(),
  /** Whether they were in the course when the lesson began: who joined later isn't written absent. */
  joined: z.boolean(),
  dispute: z.nullable(disputeStatus),
});
export type RollRow = z.infer<typeof rollRow>;

export const rollDetail = z.object({
  now: instant,
  roll: lessonRoll,
  rows: z.array(rollRow),
  /** Until when a confirmation can be taken back; null where it can't. */
  undoUntil: z.nullable(instant),
});
export type RollDetail = z.infer<typeof rollDetail>;

/**
 * The present code, and the QR code of the link with it. `qr.path`: the dark modules in a square of
 * `qr.size`, quiet zone included. The next code starts at `changesAt`.
 */
export const rollCode = z.object({
  now: instant,
  status: runStatus,
  code: z.string(),
  changesAt: instant,
  qr: z.object({ size: count, path: z.string() }),
  present: count,
  expected: count,
});
export type RollCode = z.infer<typeof rollCode>;

export const changedRun = z.object({ lessonId: id, status: runStatus, eventId: z.string() });
export type ChangedRun = z.infer<typeof changedRun>;

/** A mark by hand; without `minutes` they follow from the lesson's time and the time of marking. */
export const markRequest = z.object({
  lessonId: id,
  careerId: id,
  status: markedStatus,
  /** The `markedAt` of the replaced mark, null for none; another is a 409. Left out: it always replaces. */
  over: z.optional(z.nullable(instant)),
  minutes: z.optional(count.check(z.maximum(24 * 60))),
});
export type Mark = z.infer<typeof markRequest>;

/** Corrects a confirmed roll: a student missed all or part of the lesson. The student reads the reason. */
export const mendRequest = z.object({
  lessonId: id,
  careerId: id,
  status: z.enum(['present', 'excused']),
  reason,
});
export type Mend = z.infer<typeof mendRequest>;

export const markedPresence = z.object({
  lessonId: id,
  careerId: id,
  status: presenceStatus,
  minutes: count,
  source: presenceSource,
  markedAt: instant,
  eventId: z.string(),
});
export type MarkedPresence = z.infer<typeof markedPresence>;

/** Where a student stands in one kind of a course's lessons. `percent` null where nothing counts yet. */
export const attendanceState = z.enum(['on_track', 'at_risk', 'failed', 'met', 'exempt']);
export type AttendanceState = z.infer<typeof attendanceState>;
export const kindAttendance = z.object({
  kind: lessonKind,
  /** What the course asks for; null for nothing. */
  required: z.nullable(percent),
  percent: z.nullable(z.number()),
  creditedMinutes: count,
  heldMinutes: count,
  /** Null where nothing is asked for. */
  standing: z.nullable(attendanceState),
  /** How many of the lessons to come may be missed, whichever they are; null where nothing is asked for. */
  canMiss: z.nullable(count),
});
export type KindAttendance = z.infer<typeof kindAttendance>;

export const registerLesson = z.object({
  lessonId: id,
  kind: lessonKind,
  startsAt: instant,
  minutes: count,
  status: z.nullable(runStatus),
});
export type RegisterLesson = z.infer<typeof registerLesson>;
export const registerRow = z.object({
  careerId: id,
  /** The legal one, family name first. */
  name: z.string(),
  preferredName: z.nullable(z.string()),
  badge: z.nullable(z.string()),
  exempt: z.boolean(),
  /** In the order of the lessons; null where nothing is written. */
  statuses: z.array(z.nullable(presenceStatus)),
  kinds: z.array(kindAttendance),
});
export type RegisterRow = z.infer<typeof registerRow>;
/** The lessons that were, with a row for each student, at risk first. */
export const attendanceRegister = z.object({
  now: instant,
  courseId: id,
  courseTitle: z.string(),
  lessons: z.array(registerLesson),
  rows: z.array(registerRow),
});
export type AttendanceRegister = z.infer<typeof attendanceRegister>;

export const courseRequest = z.object({ courseId: id });
export const exportedRegister = z.object({ fileName: z.string(), csv: z.string() });

export const ownPresence = z.object({
  lessonId: id,
  kind: lessonKind,
  startsAt: instant,
  endsAt: instant,
  rooms: z.array(z.string()),
  status: z.nullable(presenceStatus),
  minutes: count,
  markedAt: z.nullable(instant),
  announced: z.boolean(),
  /** Why the professor mended what the roll said. */
  mended: z.nullable(z.string()),
  dispute: z.nullable(
    z.object({ status: disputeStatus, reason: z.string(), answer: z.nullable(z.string()) }),
  ),
  /** Until when it can be disputed; null where it can't. */
  disputeUntil: z.nullable(instant),
});
export type OwnPresence = z.infer<typeof ownPresence>;
export const ownCoursePresences = z.object({
  courseId: id,
  courseTitle: z.string(),
  kinds: z.array(kindAttendance),
  lessons: z.array(ownPresence),
});
/** The student's courses with the attendance of each lesson, latest first; and the next one to announce. */
export const ownPresences = z.object({ now: instant, courses: z.array(ownCoursePresences) });
export type OwnPresences = z.infer<typeof ownPresences>;
export type OwnCoursePresences = OwnPresences['courses'][number];

export const announceRequest = z.object({ lessonId: id, reason: z.optional(reason) });
export const announced = z.object({ lessonId: id, eventId: z.string() });
export const disputeRequest = z.object({ lessonId: id, reason });
export const disputed = z.object({ lessonId: id, disputeId: id, eventId: z.string() });

/** Upheld, the record becomes `status` with the minutes of the whole lesson. */
export const decideDisputeRequest = z.object({
  disputeId: id,
  decision: z.enum(['upheld', 'denied']),
  reason,
});
export type DecideDispute = z.infer<typeof decideDisputeRequest>;
export const decidedDispute = z.object({ disputeId: id, status: disputeStatus, eventId: z.string() });

/** Required attendance of each kind of lesson, in per cent of its minutes; a missing kind requires none. */
export const attendanceRulesRequest = z.object({
  courseId: id,
  rules: z.array(z.object({ kind: lessonKind, percent })),
});
/** Frees a student of the lessons of a course, or no longer. */
export const exemptRequest = z.object({
  courseId: id,
  careerId: id,
  exempt: z._default(z.boolean(), true),
  reason,
});
