import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { LONGEST, RANGE } from '../wire/limits.ts';
import { reasonText } from '../wire/reason-form.ts';
import { lessonKind, lessonStatus, registerStatus } from './lessons.ts';

/** The diary of what was taught (registro delle lezioni), per professor and course. Instants are UTC. */
const instant = z.iso.datetime();
const count = z.int().check(z.minimum(0));
const version = z.int();

/** Days after a lesson within which what was taught is to be written down. */
export const DIARY_DUE_DAYS = 7;
/** Days after its approval within which the office may still return a register. */
export const REGISTER_LOCK_DAYS = 30;
/** What a credit comes to where the office assigned nothing. */
export const MINUTES_PER_CREDIT = 8 * 60;

/** Who held a lesson in the professor's place; null: nobody. */
const substitute = z.nullable(z.object({ id, name: z.string() }));

export const diaryEntry = z.object({
  topics: z.string(),
  kind: lessonKind,
  minutes: count,
  substitute,
  writtenAt: instant,
  version,
});
export type DiaryEntry = z.infer<typeof diaryEntry>;

/** A lesson of the diary, oldest first. `proposed`: what a new entry starts with, taken from the lesson. */
export const diaryLesson = z.object({
  lessonId: id,
  startsAt: instant,
  endsAt: instant,
  rooms: z.array(z.string()),
  status: lessonStatus,
  entry: z.nullable(diaryEntry),
  proposed: z.object({ topics: z.string(), kind: lessonKind, minutes: count, substitute }),
  /** It was held more than `DIARY_DUE_DAYS` ago, and nothing is written down. */
  late: z.boolean(),
});
export type DiaryLesson = z.infer<typeof diaryLesson>;

export const diaryRequest = z.object({ courseId: id });

/** Only what was held counts. */
export const diary = z.object({
  now: instant,
  course: z.object({ id, title: z.string(), code: z.string(), academicYear: z.int(), credits: z.int() }),
  professor: z.string(),
  register: z.object({
    status: registerStatus,
    submittedAt: z.nullable(instant),
    /** Until when that can be taken back; null where it can't. */
    undoUntil: z.nullable(instant),
    /** Why the office returned it. */
    reason: z.nullable(z.string()),
    approvedAt: z.nullable(instant),
    /** 0 where nothing was written down yet. */
    version,
  }),
  assignedMinutes: count,
  doneMinutes: count,
  /** Done, by kind; kinds without lessons are left out. */
  byKind: z.array(z.object({ kind: lessonKind, minutes: count, lessons: count })),
  lessons: z.array(diaryLesson),
});
export type Diary = z.infer<typeof diary>;

/** `version` 0 stands for an entry that isn't there yet. */
export const saveDiaryRequest = z.object({
  lessonId: id,
  version,
  topics: z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(LONGEST.diaryTopics, 'tooLong')),
  kind: lessonKind,
  minutes: z
    .int('required')
    .check(z.minimum(RANGE.lessonMinutes[0], 'invalid'), z.maximum(RANGE.lessonMinutes[1], 'invalid')),
  substituteId: z.nullable(id),
});
export type SaveDiary = z.infer<typeof saveDiaryRequest>;
export const savedDiary = z.object({ lessonId: id, version });

export const submitDiaryRequest = z.object({ courseId: id, version });
export type SubmitDiary = z.infer<typeof submitDiaryRequest>;
export const changedRegister = z.object({ registerId: id, status: registerStatus, version });
export type ChangedRegister = z.infer<typeof changedRegister>;

/** What the office has before it. */
export const listRegistersRequest = z.object({ status: z.optional(registerStatus) });
export const listedRegister = z.object({
  registerId: id,
  status: registerStatus,
  courseTitle: z.string(),
  courseCode: z.string(),
  academicYear: z.int(),
  professor: z.string(),
  doneMinutes: count,
  assignedMinutes: count,
  submittedAt: z.nullable(instant),
});
export const listedRegisters = z.array(listedRegister);
export type ListedRegister = z.infer<typeof listedRegister>;

export const registerRequest = z.object({ registerId: id });
export const returnRegisterRequest = z.object({ registerId: id, reason: reasonText });
export const assignMinutesRequest = z.object({
  courseId: id,
  professorId: id,
  minutes: z.int().check(z.minimum(0), z.maximum(60_000)),
});
export type AssignMinutes = z.infer<typeof assignMinutesRequest>;
