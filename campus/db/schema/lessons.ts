import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { lessonKind, lessonStatus, registerStatus } from '../../../contract/lessons/lessons.ts';
import { offerings } from './catalogue.ts';
import { goesWith, id, instant, keeps, localText, own, pgTable, said, word } from './columns.ts';
import { profiles } from './people.ts';

/** Where lessons are held. Its code is what a timetable calls it: `A-103`. */
export const rooms = pgTable(
  'room',
  {
    id: id(),
    code: text().notNull().unique(),
    name: text().notNull(),
    /** The building, and how to find it. */
    building: text().notNull().default(''),
    address: text().notNull().default(''),
    capacity: integer().notNull(),
  },
  (table) => [check('room_capacity', sql`${table.capacity} > 0`)],
);

/** Days without lessons, besides the feasts of the law: both days included. */
export const holidays = pgTable(
  'holiday',
  {
    id: id(),
    name: localText().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
  },
  (table) => [check('holiday_days', sql`${table.startsOn} <= ${table.endsOn}`)],
);

/** What a lesson was before it was changed: its rooms by their names. */
export type LessonBefore = { startsAt: string; endsAt: string; rooms: string[] };

export type LessonMaterial = { title: string; url: string };

/** The same hour on the same weekday, from a day to a day; what was made of it are lessons of their own. */
export const lessonSeries = pgTable(
  'lesson_series',
  {
    id: id(),
    offeringId: goesWith(() => offerings.id),
    kind: word(lessonKind).notNull(),
    /** 1 is Monday. */
    weekday: integer().notNull(),
    /** In the institution's zone, as HH:MM. */
    startsTime: text().notNull(),
    endsTime: text().notNull(),
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }).notNull(),
    /** What it is called by whoever brought it (`periods` of a class); null for one that a professor made. */
    sourceKey: text().unique(),
  },
  (table) => [index('lesson_series_offering').on(table.offeringId)],
);

/**
 * A lesson. A moved lesson stays and names its successor in `successorId`; both share one `uid`. A scheduled
 * lesson counts as held from `heldFrom` on, which is computed and not stored.
 */
export const lessons = pgTable(
  'lesson',
  {
    id: id(),
    /** Of the lesson in a calendar: a moved one hands it on to its successor. */
    uid: uuid().notNull().defaultRandom(),
    offeringId: keeps(() => offerings.id),
    seriesId: uuid().references(() => lessonSeries.id, { onDelete: 'set null' }),
    kind: word(lessonKind).notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    onlineUrl: text(),
    topic: text().notNull().default(''),
    materials: jsonb().$type<LessonMaterial[]>().notNull().default([]),
    status: word(lessonStatus).notNull().default('draft'),
    successorId: uuid().references((): AnyPgColumn => lessons.id, { onDelete: 'set null' }),
    /** Why it was cancelled or moved. */
    reason: text(),
    /** Null as long as it stands as it was published. */
    before: jsonb().$type<LessonBefore>(),
    /** From when a scheduled one counts as held: its end, or later where the office took it back. */
    heldFrom: instant().notNull(),
    /** Grows with each change that a calendar shows. */
    sequence: integer().notNull().default(0),
    /** Of the last such change. */
    changedAt: instant().notNull(),
    /** What it is called by whoever brought it; null for one that was made here. */
    sourceKey: text().unique(),
    /** It takes its rooms and teachers. */
    occupies: boolean().notNull().generatedAlwaysAs(sql`status in ('scheduled', 'held', 'closed')`),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('lesson_slot').on(table.id, table.startsAt, table.endsAt, table.occupies),
    index('lesson_offering').on(table.offeringId, table.startsAt),
    index('lesson_series_lessons').on(table.seriesId),
    index('lesson_to_hold').on(table.heldFrom).where(sql`${table.status} = 'scheduled'`),
    check('lesson_times', sql`${table.startsAt} < ${table.endsAt}`),
    check('lesson_held_from', sql`${table.endsAt} <= ${table.heldFrom}`),
    check('lesson_successor', sql`(${table.status} = 'moved') or ${table.successorId} is null`),
  ],
);

/** When a lesson is, kept with what it takes. */
const whenItIs = () => ({
  startsAt: said(instant().notNull()),
  endsAt: said(instant().notNull()),
  occupies: boolean().notNull(),
});

type Taken = Record<'lessonId' | 'startsAt' | 'endsAt' | 'occupies', AnyPgColumn>;

/** Where the lesson changes, what it takes changes with it. */
const followsLesson = (name: string, table: Taken) =>
  foreignKey({
    name,
    columns: [table.lessonId, table.startsAt, table.endsAt, table.occupies],
    foreignColumns: [lessons.id, lessons.startsAt, lessons.endsAt, lessons.occupies],
  })
    .onUpdate('cascade')
    .onDelete('cascade');

/**
 * The rooms of a lesson. Its time follows the lesson by the foreign key, so that the database lets no two
 * lessons into one room (`lesson_room_free` in the migration).
 */
export const lessonRooms = pgTable(
  'lesson_room',
  {
    lessonId: uuid().notNull(),
    roomId: keeps(() => rooms.id),
    ...whenItIs(),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.roomId] }),
    followsLesson('lesson_room_lesson', table),
  ],
);

/** Who holds a lesson; `lesson_teacher_free` lets nobody be in two places. */
export const lessonTeachers = pgTable(
  'lesson_teacher',
  {
    lessonId: said(uuid().notNull(), { of: () => lessons }),
    profileId: own(goesWith(() => profiles.id)),
    /** Whom they stand in for, this once. */
    insteadOfId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    ...whenItIs(),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.profileId] }),
    index('lesson_teacher_profile').on(table.profileId, table.startsAt),
    index('lesson_teacher_instead_of').on(table.insteadOfId).where(sql`${table.insteadOfId} is not null`),
    followsLesson('lesson_teacher_lesson', table),
  ],
);

/** What a professor taught in a lesson (registro delle lezioni). */
export const diaryEntries = pgTable(
  'diary_entry',
  {
    id: id(),
    lessonId: said(keeps(() => lessons.id)),
    /** Whose register it stands in. */
    professorId: own(keeps(() => profiles.id)),
    topics: said(text().notNull()),
    kind: said(word(lessonKind).notNull()),
    minutes: said(integer().notNull()),
    /** Who held it in the professor's place. */
    substituteId: uuid().references(() => profiles.id, { onDelete: 'restrict' }),
    writtenAt: said(instant().notNull()),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('diary_entry_once').on(table.lessonId, table.professorId),
    index('diary_entry_professor').on(table.professorId),
    check('diary_entry_minutes', sql`${table.minutes} > 0`),
  ],
);

/** The diary of one professor in one offering, as a whole. */
export const lessonRegisters = pgTable(
  'lesson_register',
  {
    id: id(),
    offeringId: said(keeps(() => offerings.id)),
    professorId: own(keeps(() => profiles.id)),
    status: said(word(registerStatus).notNull().default('open')),
    /** What the office assigned; null: by the unit's credits. */
    assignedMinutes: said(integer()),
    submittedAt: said(instant()),
    /** Why it was returned. */
    reason: said(text()),
    approvedAt: said(instant()),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('lesson_register_once').on(table.offeringId, table.professorId),
    index('lesson_register_professor').on(table.professorId),
  ],
);

/** The address of somebody's own calendar, by the hash of its token; one of a profile is live. */
export const calendarFeeds = pgTable(
  'calendar_feed',
  {
    id: id(),
    profileId: own(goesWith(() => profiles.id)),
    tokenHash: text().notNull().unique(),
    createdAt: said(instant().notNull()),
    lastFetchedAt: said(instant()),
    revokedAt: said(instant()),
  },
  (table) => [
    index('calendar_feed_profile').on(table.profileId),
    uniqueIndex('calendar_feed_live').on(table.profileId).where(sql`${table.revokedAt} is null`),
  ],
);
