import { index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { offeringStatus, term } from '../../../contract/catalogue/offerings.ts';
import { planRowKind } from '../../../contract/courses/plan-rows.ts';
import { programmeLevel } from '../../../contract/offers/offers.ts';
import { goesWith, id, instant, localText, own, pgTable, said, word } from './columns.ts';
import { faculties, profiles } from './people.ts';

export const programmes = pgTable('programme', {
  id: id(),
  code: text().notNull().unique(),
  title: localText().notNull(),
  level: word(programmeLevel).notNull(),
  facultyId: uuid().references(() => faculties.id),
});

/** A course unit (insegnamento). Codes recur in several programmes, so they identify nothing. */
export const courseUnits = pgTable('course_unit', {
  id: id(),
  code: text().notNull(),
  title: localText().notNull(),
  cfu: integer().notNull(),
  gradingMode: word({ options: ['numeric30', 'passFail'] })
    .notNull()
    .default('numeric30'),
  facultyId: uuid().references(() => faculties.id),
  /** How often its exam may be tried in vain within an academic year; null: without limit. */
  attemptsPerYear: integer(),
});

/** Which units a programme foresees, in which year of it. */
export const programmeUnits = pgTable(
  'programme_unit',
  {
    programmeId: goesWith(() => programmes.id),
    unitId: goesWith(() => courseUnits.id),
    year: integer().notNull(),
    kind: word(planRowKind).notNull().default('mandatory'),
  },
  (table) => [
    primaryKey({ columns: [table.programmeId, table.unitId] }),
    index('programme_unit_unit').on(table.unitId),
  ],
);

/** Units to be passed before the exam of another (propedeuticità). */
export const prerequisites = pgTable(
  'prerequisite',
  {
    unitId: goesWith(() => courseUnits.id),
    requiredUnitId: goesWith(() => courseUnits.id),
  },
  (table) => [primaryKey({ columns: [table.unitId, table.requiredUnitId] })],
);

/** A course unit as it is taught in one year (erogazione): what calls and events name by courseId. */
export const offerings = pgTable(
  'offering',
  {
    id: id(),
    unitId: goesWith(() => courseUnits.id),
    /** The year in which it begins: 2026 is 2026/27. */
    academicYear: integer().notNull(),
    term: word(term).notNull(),
    partition: text().notNull().default(''),
    language: text().notNull().default('it'),
    status: word(offeringStatus).notNull().default('published'),
    endsAt: instant(),
  },
  (table) => [uniqueIndex('offering_once').on(table.unitId, table.academicYear, table.term, table.partition)],
);

export const offeringTeachers = pgTable(
  'offering_teacher',
  {
    offeringId: said(goesWith(() => offerings.id)),
    profileId: own(goesWith(() => profiles.id)),
  },
  (table) => [
    primaryKey({ columns: [table.offeringId, table.profileId] }),
    index('offering_teacher_profile').on(table.profileId),
  ],
);
