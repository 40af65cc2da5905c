import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { reasonText } from '../wire/reason-form.ts';
import { outcomeResult } from './exams.ts';

/** A board's calls about record sheets (verbali), on which outcomes are recorded. Instants are UTC. */
const instant = z.iso.datetime();
const count = z.int().check(z.minimum(0));
const version = z.int();

/** An ordinary sheet, one that corrects another, or one for outcomes from before there were sheets. */
export const sheetKind = z.enum(['record', 'correction', 'migration']);
export type SheetKind = z.infer<typeof sheetKind>;

export const sheetStatus = z.enum(['draft', 'ready', 'signed', 'recorded', 'rectified', 'annulled']);
export type SheetStatus = z.infer<typeof sheetStatus>;

/** What a correction makes of a recorded outcome; `result` null annuls it. */
export const sheetChange = z.object({
  outcomeId: id,
  result: z.nullable(z.enum(['grade', 'pass'])),
  grade: z.nullable(z.int()),
  honours: z.boolean(),
});
export type SheetChange = z.infer<typeof sheetChange>;

const given = { result: outcomeResult, grade: z.nullable(z.int()), honours: z.boolean() };

/** One student on a sheet. */
export const sheetRow = z.object({
  outcomeId: id,
  /** The legal one, family name first. */
  name: z.string(),
  badge: z.nullable(z.string()),
  ...given,
  /** How it was decided; `negative` stands there for the record alone. */
  decision: z.enum(['accepted', 'silence', 'present', 'negative', 'migrated']),
  identityChecked: z.boolean(),
  /** What the student was examined in. */
  topics: z.optional(z.string()),
  /** What a correction makes of it; null where it makes nothing of it. */
  becomes: z.nullable(z.object({ ...given, result: z.nullable(outcomeResult) })),
});
export type SheetRow = z.infer<typeof sheetRow>;

const member = z.object({ id, name: z.string() });

export const recordSheet = z.object({
  id,
  kind: sheetKind,
  status: sheetStatus,
  /** As it is written, `2026/000123`; null until it is recorded. */
  serial: z.nullable(z.string()),
  /** The sheet that it corrects, or the one by which it was corrected last. */
  corrects: z.nullable(z.string()),
  correctedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Who sat on the board beside the chair; empty until it is checked. */
  boardIds: z.array(id),
  unanimous: z.boolean(),
  /** Whether it waits for the office, without which nothing is corrected. */
  approved: z.boolean(),
  signedBy: z.nullable(z.string()),
  signedAt: z.nullable(instant),
  recordedAt: z.nullable(instant),
  rows: z.array(sheetRow),
  version,
});
export type RecordSheet = z.infer<typeof recordSheet>;

/** A decided outcome that a lock keeps off the record; annulled at `lapsesAt` if the lock still stands. */
const heldOutcome = z.object({ name: z.string(), badge: z.nullable(z.string()), lapsesAt: instant });

const leftOffSheet = z.object({ name: z.string(), badge: z.nullable(z.string()) });

/** The state of recording: the open sheet, what could go on it, and the recorded sheets, latest first. */
export const sessionSheets = z.object({
  now: instant,
  session: z.object({
    id,
    courseTitle: z.string(),
    startsAt: instant,
    room: z.string(),
    gradingMode: z.enum(['numeric30', 'passFail']),
    chair: member,
    /** Who was named to examine with the chair. */
    board: z.array(member),
  }),
  /** Whether the reader is the chair, who signs. */
  chairs: z.boolean(),
  open: z.nullable(recordSheet),
  /** Decided and on no sheet yet. */
  waiting: count,
  /** Published and not decided, and until when the last of them may be. */
  undecided: count,
  decidedBy: z.nullable(instant),
  held: z.array(heldOutcome),
  /** Decided, and kept off until what has to be passed before is on record. */
  unmet: z.optional(z.array(leftOffSheet)),
  /** The same, since the office has put the unit on record. */
  onRecord: z.optional(z.array(leftOffSheet)),
  sheets: z.array(recordSheet),
});
export type SessionSheets = z.infer<typeof sessionSheets>;

export const prepareSheetRequest = z.object({ examId: id });

export const MOST_MEMBERS = 10;

/** `boardIds`: who sat on it beside the chair, at least one. Honours are given by all of them or by none. */
export const checkSheetRequest = z.object({
  sheetId: id,
  version,
  boardIds: z.array(id).check(z.maxLength(MOST_MEMBERS, 'invalid')),
  unanimous: z.boolean(),
});
export type CheckSheet = z.infer<typeof checkSheetRequest>;

export const sheetVersionRequest = z.object({ sheetId: id, version });
export type SheetVersion = z.infer<typeof sheetVersionRequest>;

/** Begins a sheet that corrects a recorded one, which stays as it is. */
export const rectifyRequest = z.object({
  sheetId: id,
  version,
  reason: reasonText,
  changes: z.array(sheetChange).check(z.minLength(1, 'required'), z.maxLength(500, 'invalid')),
});
export type Rectify = z.infer<typeof rectifyRequest>;

export const changedSheet = z.object({ sheetId: id, status: sheetStatus, version });
export type ChangedSheet = z.infer<typeof changedSheet>;

export const sheetRequest = z.object({ sheetId: id });

export const waitingCorrections = z.array(
  z.object({
    sheetId: id,
    courseTitle: z.string(),
    startsAt: instant,
    corrects: z.string(),
    reason: z.string(),
    rows: count,
    preparedBy: z.string(),
  }),
);

/** `by` is who approves it at the office, as it is to stand on record. */
export const approveSheetRequest = z.object({
  sheetId: id,
  by: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
});
export type ApproveSheet = z.infer<typeof approveSheetRequest>;

/** What recomputing every sheet has shown: nothing, or where it doesn't hold. */
export const verifiedRecords = z.object({
  sheets: count,
  outcomes: count,
  careers: count,
  faults: z.array(z.object({ at: z.string(), fault: z.string() })),
});
export type VerifiedRecords = z.infer<typeof verifiedRecords>;
