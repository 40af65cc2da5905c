import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { outcomeResult, outcomeStatus } from '../../../contract/exams/exams.ts';
import { id, instant, pgTable, word } from './columns.ts';
import { examBookings } from './exams.ts';
import { recordSheets } from './record-sheets.ts';

export const examOutcomes = pgTable(
  'exam_outcome',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .unique()
      .references(() => examBookings.id, { onDelete: 'restrict' }),
    result: word(outcomeResult).notNull(),
    /** 18 to 30, with `result` grade only. */
    grade: integer(),
    honours: boolean().notNull().default(false),
    teacherMessage: text(),
    /** What the student was examined in: the record sheet says it. */
    topics: text(),
    status: word(outcomeStatus).notNull().default('draft'),
    publishedAt: instant(),
    decisionDueAt: instant(),
    decidedAt: instant(),
    recordedAt: instant(),
    /** The record sheet on which it stands last, still open or recorded. */
    sheetId: uuid().references(() => recordSheets.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('exam_outcome_sheet').on(table.sheetId),
    check(
      'exam_outcome_grade',
      sql`(${table.result} = 'grade') = (${table.grade} is not null) and (${table.grade} is null or ${table.grade} between 18 and 30)`,
    ),
    check('exam_outcome_honours', sql`not ${table.honours} or ${table.grade} = 30`),
  ],
);
