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
import { goesWith, id, instant, keeps, own, pgTable, said, word } from './columns.ts';
import { lessons } from './lessons.ts';
import { profiles } from './people.ts';

/** The roll call of a lesson, with the lesson's id. The key makes the codes and never leaves the service. */
export const attendanceRuns = pgTable(
  'attendance_run',
  {
    id: said(keeps(() => lessons.id).primaryKey()),
    key: text().notNull(),
    status: said(word(runStatus).notNull()),
    openedById: own(keeps(() => profiles.id)),
    openedAt: said(instant().notNull()),
    closedAt: said(instant()),
    confirmedAt: said(instant()),
    version: integer().notNull().default(1),
  },
  (table) => [index('attendance_run_unconfirmed').on(table.id).where(sql`${table.status} <> 'confirmed'`)],
);

/** What is written of one student in one lesson. */
export const attendances = pgTable(
  'attendance',
  {
    lessonId: said(keeps(() => attendanceRuns.id)),
    careerId: own(keeps(() => careers.id)),
    status: said(word(presenceStatus).notNull()),
    /** That count as seen. */
    minutes: said(integer().notNull()),
    source: said(word(presenceSource).notNull()),
    markedAt: said(instant().notNull()),
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
    lessonId: said(uuid().notNull(), { of: () => lessons }),
    careerId: own(keeps(() => careers.id)),
    status: said(word(disputeStatus).notNull().default('open')),
    reason: said(text().notNull()),
    disputedAt: said(instant().notNull()),
    /** Why it was decided so. */
    answer: said(text()),
    decidedAt: said(instant()),
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
    lessonId: said(goesWith(() => lessons.id)),
    careerId: own(goesWith(() => careers.id)),
    reason: said(text()),
    announcedAt: said(instant().notNull()),
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
    offeringId: said(keeps(() => offerings.id)),
    careerId: own(keeps(() => careers.id)),
    reason: said(text().notNull()),
    grantedAt: said(instant().notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.offeringId, table.careerId] }),
    index('attendance_exemption_career').on(table.careerId),
  ],
);
