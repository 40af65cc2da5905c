import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgView,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { transcriptActKind } from '../../../contract/exams/transcript-acts.ts';
import { careers } from './careers.ts';
import { courseUnits } from './catalogue.ts';
import { bytes, id, instant, keeps, own, pgTable, said, word } from './columns.ts';
import { sealKeys } from './documents.ts';
import { recordSheets } from './exam-records.ts';

/**
 * An act that put exams on record without a record sheet, sealed in the same transaction; it contains every
 * row that it names (campus/careers/records/seal-act.ts). Never changed, chained to the act before.
 */
export const transcriptActs = pgTable('transcript_act', {
  id: id(),
  kind: word(transcriptActKind).notNull(),
  /** From 1, without gaps. */
  number: integer().notNull().unique(),
  /** What is sealed, as canonical JSON. */
  content: text().notNull(),
  seal: bytes().notNull(),
  keyId: text()
    .notNull()
    .references(() => sealKeys.id, { onDelete: 'restrict' }),
  previousHash: text().notNull(),
  /** Over the one before and all of this. */
  hash: text().notNull(),
  at: instant().notNull(),
});

const columns = () => ({
  id: id(),
  careerId: own(keeps(() => careers.id)),
  unitId: said(
    uuid()
      .notNull()
      .references(() => courseUnits.id),
  ),
  cfu: said(integer().notNull()),
  /** 18 to 30; null for pass/fail units and recognitions without a grade. */
  grade: said(integer()),
  honours: said(boolean().notNull().default(false)),
  recognised: said(boolean().notNull().default(false)),
  examDate: said(date({ mode: 'string' }).notNull()),
  /** Since when the exam is on record; a correction of it keeps that. */
  recordedAt: said(instant().notNull()),
  /** The outcome it came from; null for what was passed before this service or recognised. */
  outcomeId: uuid(),
});

/**
 * Everything ever recorded (libretto): rows are added, never changed or deleted. The first row of a career
 * and unit may be replaced by later ones; the last one counts (`standingRows`).
 */
export const transcriptRows = pgTable(
  'transcript_row',
  {
    ...columns(),
    /** The row that this one takes the place of. */
    replaces: uuid()
      .unique()
      .references((): AnyPgColumn => transcriptRows.id, { onDelete: 'restrict' }),
    /** Takes back what it replaces, whose content it repeats: the unit is to be passed again. */
    withdrawn: said(boolean().notNull().default(false), { name: 'annulled' }),
    /** What recorded it: the record sheet of its outcome, or an act. Null only within one transaction. */
    sheetId: uuid().references(() => recordSheets.id, { onDelete: 'restrict' }),
    actId: uuid().references(() => transcriptActs.id, { onDelete: 'restrict' }),
  },
  (table) => [
    uniqueIndex('transcript_row_first')
      .on(table.careerId, table.unitId)
      .where(sql`${table.replaces} is null`),
    index('transcript_row_career').on(table.careerId, table.unitId),
    index('transcript_row_unit').on(table.unitId),
    index('transcript_row_outcome').on(table.outcomeId),
    index('transcript_row_act').on(table.actId),
    check('transcript_row_grade', sql`${table.grade} between 18 and 30`),
    check('transcript_row_honours', sql`not ${table.honours} or ${table.grade} = 30`),
    check('transcript_row_withdrawn', sql`not ${table.withdrawn} or ${table.replaces} is not null`),
    check(
      'transcript_row_named',
      sql`${table.sheetId} is null or (${table.actId} is null and ${table.outcomeId} is not null)`,
    ),
  ],
);

/** What a career has on record: of each unit the last row, unless it takes the one before it back. */
export const standingRows = pgView('standing_transcript_row', columns()).existing();
