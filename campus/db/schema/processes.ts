import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FormData, FormSchema } from '../../../contract/processes/forms.ts';
import {
  requestActor,
  requestEffect,
  requestStatus,
  type TypeAppeal,
  type TypeStep,
} from '../../../contract/processes/processes.ts';
import { careers } from './careers.ts';
import { courseUnits } from './catalogue.ts';
import { happened, id, instant, keeps, localText, own, pgTable, said, word } from './columns.ts';
import { yearNumbers } from './year-numbers.ts';

/** What can be asked for, as the office says it. */
export const requestTypes = pgTable('request_type', {
  code: text().primaryKey(),
  title: localText().notNull(),
  form: jsonb().$type<FormSchema>().notNull(),
  steps: jsonb().$type<TypeStep[]>().notNull(),
  effect: word(requestEffect),
  appeal: jsonb().$type<TypeAppeal>(),
  closed: boolean().notNull().default(false),
});

/** A student's request. It has form, steps and effect of its own: changes of the type don't affect it. */
export const requests = pgTable(
  'request',
  {
    id: said(id()),
    typeCode: said(
      text()
        .notNull()
        .references(() => requestTypes.code, { onDelete: 'restrict' }),
    ),
    careerId: own(keeps(() => careers.id)),
    status: said(word(requestStatus).notNull().default('draft')),
    form: jsonb().$type<FormSchema>().notNull(),
    steps: jsonb().$type<TypeStep[]>().notNull(),
    effect: word(requestEffect),
    appeal: jsonb().$type<TypeAppeal>(),
    data: said(jsonb().$type<FormData>().notNull().default({})),
    corrections: said(jsonb().$type<{ field: string; note: string }[]>().notNull().default([])),
    /** Of its steps, from 0. */
    step: integer().notNull().default(0),
    /** Until when who has it has time. */
    dueAt: said(instant()),
    /** Rejected, until when it can be appealed; appealed, since when: it is with the office of its appeal. */
    appealUntil: said(instant()),
    appealedAt: said(instant()),
    /** The office's working days that were left when its student got it, to correct or to answer. */
    daysLeft: integer(),
    protocolYear: said(integer()),
    protocolNumber: said(integer()),
    /** Why the effect of an approved one failed; of one that was closed the last time. */
    failure: text(),
    createdAt: said(instant().notNull()),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('request_protocol_once').on(table.protocolYear, table.protocolNumber),
    uniqueIndex('request_draft').on(table.careerId, table.typeCode).where(sql`${table.status} = 'draft'`),
    index('request_career').on(table.careerId),
    index('request_due')
      .on(table.dueAt)
      .where(sql`${table.status} in ('submitted', 'appealed', 'in_review', 'proposed', 'needs_changes')`),
    check('request_protocol_whole', sql`(${table.protocolYear} is null) = (${table.protocolNumber} is null)`),
    check(
      'request_protocol_there',
      sql`${table.status} in ('draft', 'cancelled') or ${table.protocolNumber} is not null`,
    ),
    check(
      'request_due_there',
      sql`${table.status} not in ('submitted', 'appealed', 'in_review', 'proposed', 'needs_changes') or ${table.dueAt} is not null`,
    ),
  ],
);

/** What happened to a request and who did it, messages among it. */
export const requestSteps = pgTable(
  'request_step',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    requestId: own(said(keeps(() => requests.id))),
    ...happened(requestActor),
    /** Of a decision: who made it at the office, as the office says it. */
    decidedBy: text(),
  },
  (table) => [index('request_step_of').on(table.requestId, table.seq)],
);

/**
 * The office's proposal for each exam to be recognised, in order: a unit of the plan with its credits, or
 * none with the reason. A new proposal replaces it.
 */
export const recognitions = pgTable(
  'recognition',
  {
    id: id(),
    requestId: own(said(keeps(() => requests.id))),
    /** Of the exam among those that are asked for, from 0. */
    position: integer().notNull(),
    unitId: said(uuid().references(() => courseUnits.id, { onDelete: 'restrict' })),
    cfu: said(integer()),
    /** 18 to 30; null without a number. */
    grade: said(integer()),
    honours: said(boolean().notNull().default(false)),
    reason: said(text()),
    /** What its student has said to it. */
    accepted: said(boolean()),
    answeredAt: said(instant()),
  },
  (table) => [
    uniqueIndex('recognition_position').on(table.requestId, table.position),
    uniqueIndex('recognition_unit_once').on(table.requestId, table.unitId),
    check('recognition_unit_or_reason', sql`(${table.unitId} is null) = (${table.reason} is not null)`),
    check('recognition_credits_there', sql`(${table.unitId} is null) = (${table.cfu} is null)`),
    check('recognition_grade', sql`${table.grade} between 18 and 30`),
    check('recognition_honours_of_30', sql`not ${table.honours} or coalesce(${table.grade}, 0) = 30`),
    check('recognition_answer_of_unit', sql`${table.accepted} is null or ${table.unitId} is not null`),
    check('recognition_answer_whole', sql`(${table.accepted} is null) = (${table.answeredAt} is null)`),
  ],
);

/** The last protocol number of a year: held until the commit, so none is left out. */
export const requestNumbers = yearNumbers('request_number');
