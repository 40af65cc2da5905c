import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  assignmentStatus,
  questionAbout,
  type StoredQuestion,
  surveyStatus,
} from '../../../contract/surveys/surveys.ts';
import { careers } from './careers.ts';
import { offerings, programmes } from './catalogue.ts';
import { id, instant, keeps, localText, own, pgTable, said, word } from './columns.ts';
import { profiles } from './people.ts';

/** The questions of a kind of survey, as the office says them. */
export const surveyTemplates = pgTable('survey_template', {
  code: text().primaryKey(),
  title: localText().notNull(),
  questions: jsonb().$type<StoredQuestion[]>().notNull(),
});

/** What the students of a course are asked about it; the questions are its own from when it is made. */
export const surveys = pgTable(
  'survey',
  {
    id: id(),
    offeringId: said(keeps(() => offerings.id)),
    status: word(surveyStatus).notNull().default('draft'),
    questions: jsonb().$type<StoredQuestion[]>().notNull(),
    opensAt: instant().notNull(),
    closesAt: instant().notNull(),
    /** Whether the exam can't be booked before. */
    mandatory: boolean().notNull().default(false),
    /** Whether those who hadn't filled it in were reminded. */
    reminded: boolean().notNull().default(false),
    /** How many answered, and how many of them attended: set at the close, the latter if it exposes none. */
    respondents: integer(),
    attending: integer(),
    /** What professors see while it is open: answers counted at an instant of every hour, in whole steps. */
    countedAnswers: integer().notNull().default(0),
    countedAt: instant(),
    /** What the professor answers to all who were asked. */
    reply: said(text()),
    repliedAt: said(instant()),
    repliedById: own(uuid().references(() => profiles.id, { onDelete: 'restrict' })),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('survey_offering').on(table.offeringId),
    index('survey_due').on(table.closesAt).where(sql`${table.status} in ('scheduled', 'open')`),
    check('survey_dates', sql`${table.opensAt} <= ${table.closesAt}`),
    check('survey_counted', sql`(${table.respondents} is null) = (${table.status} <> 'closed')`),
  ],
);

/** Who is asked, and whether they have answered: nothing of what, and not when. */
export const surveyAssignments = pgTable(
  'survey_assignment',
  {
    id: id(),
    surveyId: said(keeps(() => surveys.id)),
    careerId: own(keeps(() => careers.id)),
    status: said(word(assignmentStatus).notNull().default('pending')),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('survey_assignment_once').on(table.surveyId, table.careerId),
    index('survey_assignment_career').on(table.careerId),
  ],
);

/**
 * An answer to an open survey (ADR 22): sealed with a key outside the database, all of one length, without
 * person or time. A copy of the database could match it to its assignment by the order of writing, but not
 * read it.
 */
export const sealedSheets = pgTable(
  'survey_sheet',
  {
    id: id(),
    surveyId: keeps(() => surveys.id),
    sealed: text().notNull(),
  },
  (table) => [index('survey_sheet_survey').on(table.surveyId)],
);

/** One answer of a closed survey, written with all others in random order: it leads to no person. */
export const surveyAnswers = pgTable(
  'survey_answer',
  {
    id: id(),
    surveyId: keeps(() => surveys.id),
    question: text().notNull(),
    /** Whom it is about; null: the course. */
    teacherId: uuid().references(() => profiles.id, { onDelete: 'restrict' }),
    /** Null: who attended isn't told apart from who didn't (ADR 43). */
    attended: boolean(),
    /** Null: would rather not say. */
    answer: text(),
    /** Why a professor reported these words. */
    reportReason: text(),
    /** Nobody reads them any more: the office has judged so. */
    withheld: boolean().notNull().default(false),
  },
  (table) => [
    index('survey_answer_question').on(table.surveyId, table.question),
    index('survey_answer_teacher').on(table.teacherId).where(sql`${table.teacherId} is not null`),
  ],
);

/**
 * The figures that a programme's courses are compared with. Made once for a question and academic year, from
 * the surveys closed by then (ADR 43).
 */
export const surveyBenchmarks = pgTable(
  'survey_benchmark',
  {
    id: id(),
    programmeId: keeps(() => programmes.id),
    academicYear: integer().notNull(),
    question: text().notNull(),
    about: word(questionAbout).notNull(),
    answered: integer().notNull(),
    median: doublePrecision().notNull(),
    mean: doublePrecision().notNull(),
    madeAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('survey_benchmark_once').on(
      table.programmeId,
      table.academicYear,
      table.question,
      table.about,
    ),
  ],
);

/** Which surveys are in such a figure, and of a question about a teacher which teachers. */
export const surveyBenchmarkParts = pgTable(
  'survey_benchmark_part',
  {
    id: id(),
    benchmarkId: keeps(() => surveyBenchmarks.id),
    surveyId: keeps(() => surveys.id),
    teacherId: uuid().references(() => profiles.id, { onDelete: 'restrict' }),
  },
  (table) => [
    index('survey_benchmark_part_of').on(table.benchmarkId),
    index('survey_benchmark_part_survey').on(table.surveyId),
    index('survey_benchmark_part_teacher').on(table.teacherId).where(sql`${table.teacherId} is not null`),
  ],
);
