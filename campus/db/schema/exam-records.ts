import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { outcomeResult, outcomeStatus } from '../../../contract/exams/exams.ts';
import { type SheetChange, sheetKind, sheetStatus } from '../../../contract/exams/record-sheets.ts';
import { bytes, id, instant, keeps, own, pgTable, said, word } from './columns.ts';
import { sealKeys } from './documents.ts';
import { examBookings, examSessions } from './exams.ts';
import { profiles } from './people.ts';

/**
 * A record sheet (verbale). A trigger holds its content once it is signed, and the whole row once it is
 * recorded, except that another sheet may correct it.
 */
export const recordSheets = pgTable(
  'record_sheet',
  {
    id: id(),
    sessionId: said(keeps(() => examSessions.id)),
    kind: said(word(sheetKind).notNull()),
    status: said(word(sheetStatus).notNull().default('draft')),
    correctsId: uuid().references((): AnyPgColumn => recordSheets.id, { onDelete: 'restrict' }),
    reason: text(),
    changes: jsonb().$type<SheetChange[]>(),
    /** Null for one that was made for what was recorded before. */
    preparedBy: own(uuid().references(() => profiles.id, { onDelete: 'restrict' })),
    preparedAt: said(instant().notNull()),
    /** Who sat beside the chair. */
    boardIds: uuid().array(),
    unanimous: boolean().notNull().default(false),
    approvedBy: text(),
    approvedAt: instant(),
    /** What is signed, as canonical JSON (campus/exams/sheets/sheet-content.ts). */
    content: text(),
    signedBy: own(uuid().references(() => profiles.id, { onDelete: 'restrict' })),
    signedAt: said(instant()),
    seal: bytes(),
    keyId: text().references(() => sealKeys.id, { onDelete: 'restrict' }),
    /** Its place in the register, by year without gaps. `hash` covers the previous sheet and this one. */
    year: said(integer()),
    number: said(integer()),
    previousHash: text(),
    hash: text(),
    recordedAt: instant(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('record_sheet_session').on(table.sessionId),
    index('record_sheet_corrects').on(table.correctsId),
    uniqueIndex('record_sheet_serial').on(table.year, table.number),
    uniqueIndex('record_sheet_open_once')
      .on(table.sessionId)
      .where(sql`${table.status} in ('draft', 'ready', 'signed')`),
    check('record_sheet_signed', sql`(${table.status} in ('draft', 'ready')) = (${table.content} is null)`),
    check(
      'record_sheet_recorded',
      sql`(${table.status} in ('draft', 'ready', 'signed')) = (${table.hash} is null) and (${table.hash} is null) = (${table.number} is null)`,
    ),
    check(
      'record_sheet_corrects',
      sql`(${table.kind} = 'correction') = (${table.correctsId} is not null) and (${table.kind} = 'correction') = (${table.changes} is not null)`,
    ),
  ],
);

/** The head of the register: held while the next one is recorded. One row. */
export const recordRegister = pgTable(
  'record_register',
  {
    id: integer().primaryKey().default(1),
    year: integer().notNull(),
    number: integer().notNull(),
    hash: text().notNull(),
  },
  (table) => [check('record_register_one', sql`${table.id} = 1`)],
);

/** A recorded sheet as it is handed out, made when it is first asked for. */
export const recordPapers = pgTable('record_paper', {
  sheetId: keeps(() => recordSheets.id).primaryKey(),
  /** Behind `/verify/`. */
  code: text().notNull().unique(),
  file: bytes().notNull(),
  sha256: text().notNull(),
  seal: bytes().notNull(),
  keyId: text()
    .notNull()
    .references(() => sealKeys.id, { onDelete: 'restrict' }),
  madeAt: instant().notNull(),
});

export const examOutcomes = pgTable(
  'exam_outcome',
  {
    id: id(),
    bookingId: own(said(keeps(() => examBookings.id).unique()), {
      only: ({ publishedAt }) => sql`${publishedAt} is not null`,
    }),
    result: said(word(outcomeResult).notNull()),
    /** 18 to 30, with `result` grade only. */
    grade: said(integer()),
    honours: said(boolean().notNull().default(false)),
    teacherMessage: said(text()),
    /** What the student was examined in: the record sheet says it. */
    topics: said(text()),
    status: said(word(outcomeStatus).notNull().default('draft')),
    publishedAt: said(instant()),
    decisionDueAt: said(instant()),
    decidedAt: said(instant()),
    recordedAt: said(instant()),
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

/** Where the chains stood on a day of the institution, with its public keys, sealed: what goes outside. */
export const sealedHeads = pgTable('sealed_head', {
  day: date({ mode: 'string' }).primaryKey(),
  /** What is sealed, as canonical JSON (contract/wire/sealed-heads.ts). */
  content: text().notNull(),
  seal: bytes().notNull(),
  keyId: text()
    .notNull()
    .references(() => sealKeys.id, { onDelete: 'restrict' }),
  sealedAt: instant().notNull(),
});
