import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { lessonKind } from '../../../contract/lessons/lessons.ts';
import {
  disputeStatus,
  presenceSource,
  presenceStatus,
  runStatus,
} from '../../../contract/presences/presences.ts';
import { careers } from './careers.ts';
import { offerings } from './catalogue.ts';
import { goesWith, id, instant, keeps, pgTable, word } from './columns.ts';
import { lessons } from './lessons.ts';
import { profiles } from './people.ts';

/** The roll call of a lesson; it has the id of its lesson. The key makes its codes and never leaves the service. */
export const attendanceRuns = pgTable(
  'attendance_run',
  {
    id: uuid()
      .primaryKey()
      .references(() => lessons.id, { onDelete: 'restrict' }),
    key: text().notNull(),
    status: word(runStatus).notNull(),
    openedById: keeps(() => profiles.id),
    openedAt: instant().notNull(),
    closedAt: instant(),
    confirmedAt: instant(),
    version: integer().notNull().default(1),
  },
  (table) => [index('attendance_run_unconfirmed').on(table.id).where(sql`${table.status} <> 'confirmed'`)],
);

/** What is written of one student in one lesson. */
export const attendances = pgTable(
  'attendance',
  {
    lessonId: keeps(() => attendanceRuns.id),
    careerId: keeps(() => careers.id),
    status: word(presenceStatus).notNull(),
    /** That count as seen. */
    minutes: integer().notNull(),
    source: word(presenceSource).notNull(),
    markedAt: instant().notNull(),
    /** Who marked by hand. */
    markedById: uuid().references(() => profiles.id, { onDelete: 'restrict' }),
    /** Stands for the browser in this lesson alone: two lessons of one browser can't be joined by it. */
    device: text(),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.careerId] }),
    uniqueIndex('attendance_device_once')
      .on(table.lessonId, table.device)
      .where(sql`${table.device} is not null`),
    index('attendance_career').on(table.careerId),
    check('attendance_minutes', sql`${table.minutes} >= 0`),
  ],
);

/** A student says that what was written isn't so. */
export const attendanceDisputes = pgTable(
  'attendance_dispute',
  {
    id: id(),
    lessonId: uuid().notNull(),
    careerId: keeps(() => careers.id),
    status: word(disputeStatus).notNull().default('open'),
    reason: text().notNull(),
    disputedAt: instant().notNull(),
    /** Why it was decided so. */
    answer: text(),
    decidedAt: instant(),
    decidedById: uuid().references(() => profiles.id, { onDelete: 'restrict' }),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('attendance_dispute_once').on(table.lessonId, table.careerId),
    index('attendance_dispute_career').on(table.careerId),
    index('attendance_dispute_open').on(table.lessonId).where(sql`${table.status} = 'open'`),
  ],
);

/** Who said beforehand that they would not come. */
export const absenceAnnouncements = pgTable(
  'absence_announcement',
  {
    lessonId: goesWith(() => lessons.id),
    careerId: goesWith(() => careers.id),
    reason: text(),
    announcedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.careerId] }),
    index('absence_announcement_career').on(table.careerId),
  ],
);

/** How much of a kind of lessons a course asks for, in per cent of their minutes. */
export const attendanceRules = pgTable(
  'attendance_rule',
  {
    offeringId: goesWith(() => offerings.id),
    kind: word(lessonKind).notNull(),
    percent: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.offeringId, table.kind] }),
    check('attendance_rule_percent', sql`${table.percent} between 1 and 100`),
  ],
);

/** Whom the office has freed of a course's lessons. */
export const attendanceExemptions = pgTable(
  'attendance_exemption',
  {
    offeringId: keeps(() => offerings.id),
    careerId: keeps(() => careers.id),
    reason: text().notNull(),
    grantedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.offeringId, table.careerId] }),
    index('attendance_exemption_career').on(table.careerId),
  ],
);
