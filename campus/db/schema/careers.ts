import { sql } from 'drizzle-orm';
import { check, date, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accommodationKind } from '../../../contract/careers/accommodations.ts';
import { careerStatus } from '../../../contract/careers/career-status.ts';
import { studyMode } from '../../../contract/careers/study-mode.ts';
import { planStatus } from '../../../contract/courses/plan-choice.ts';
import { planRowKind, planRowStatus } from '../../../contract/courses/plan-rows.ts';
import { courseUnits, programmes } from './catalogue.ts';
import { goesWith, id, instant, keeps, own, pgTable, said, word } from './columns.ts';
import { profiles } from './people.ts';

/** A student profile's career; it has the id of its profile. Only an active one may perform career acts. */
export const careers = pgTable(
  'career',
  {
    id: own(goesWith(() => profiles.id).primaryKey()),
    programmeId: uuid()
      .notNull()
      .references(() => programmes.id),
    cohortYear: said(integer().notNull()),
    status: said(word(careerStatus).notNull()),
    /** Counts the acts of booking: what was read at one number still holds while it is the same. */
    bookingActs: integer().notNull().default(0),
    /** Until when the plan may be chosen whatever the window of its scheme says. */
    planOpenUntil: said(instant()),
  },
  (table) => [index('career_programme').on(table.programmeId)],
);

/** Full or part time (tempo parziale) of a career from an academic year on; without a row, full time. */
export const studyModes = pgTable(
  'study_mode',
  {
    careerId: own(goesWith(() => careers.id)),
    fromYear: said(integer().notNull()),
    mode: said(word(studyMode).notNull()),
    decidedAt: said(instant().notNull()),
  },
  (table) => [primaryKey({ columns: [table.careerId, table.fromYear] })],
);

/** A career's thesis (tesi) and its supervisor; a thesis that another replaced has ended. */
export const theses = pgTable(
  'thesis',
  {
    id: id(),
    careerId: own(keeps(() => careers.id)),
    supervisorId: own(
      keeps(() => profiles.id),
      { except: ['protocol'] },
    ),
    title: said(text().notNull()),
    since: said(instant().notNull()),
    endedAt: said(instant()),
    /** The number of the request that it was agreed on by. */
    protocol: said(text()),
  },
  (table) => [
    uniqueIndex('thesis_once').on(table.careerId).where(sql`${table.endedAt} is null`),
    index('thesis_supervisor').on(table.supervisorId),
  ],
);

/** A study plan; the approved one of a career is the one that counts. */
export const plans = pgTable(
  'plan',
  {
    id: id(),
    careerId: own(goesWith(() => careers.id)),
    academicYear: said(integer().notNull()),
    /** Counted for each career: not a version of the row. */
    versionNumber: said(integer('version').notNull().default(1)),
    status: said(word(planStatus).notNull()),
    approvedAt: said(instant()),
    submittedAt: said(instant()),
    /** Why it was returned. */
    reason: said(text()),
  },
  (table) => [
    uniqueIndex('plan_approved_once').on(table.careerId).where(sql`${table.status} = 'approved'`),
    uniqueIndex('plan_open_once')
      .on(table.careerId)
      .where(sql`${table.status} in ('draft', 'submitted', 'returned')`),
    index('plan_career').on(table.careerId),
  ],
);

export const planRows = pgTable(
  'plan_row',
  {
    planId: own(goesWith(() => plans.id)),
    unitId: said(goesWith(() => courseUnits.id)),
    cfu: said(integer().notNull()),
    kind: said(word(planRowKind).notNull()),
    year: said(integer().notNull()),
    status: said(word(planRowStatus).notNull().default('planned')),
  },
  (table) => [primaryKey({ columns: [table.planId, table.unitId] }), index('plan_row_unit').on(table.unitId)],
);

/** An arrangement for a career, on both days and between; without a last day until it is removed. */
export const accommodations = pgTable(
  'accommodation',
  {
    id: id(),
    careerId: own(goesWith(() => careers.id)),
    kind: said(word(accommodationKind).notNull()),
    percent: said(integer()),
    text: said(text()),
    validFrom: said(date({ mode: 'string' }).notNull()),
    validTo: said(date({ mode: 'string' })),
    addedAt: said(instant().notNull()),
  },
  (table) => [
    index('accommodation_career').on(table.careerId),
    check('accommodation_percent', sql`(${table.kind} = 'extra_time') = (${table.percent} is not null)`),
    check('accommodation_text', sql`${table.kind} <> 'other' or ${table.text} is not null`),
    check('accommodation_days', sql`${table.validTo} is null or ${table.validFrom} <= ${table.validTo}`),
  ],
);
