import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { KeptGroup, PlanRule } from '../../../contract/courses/plan-choice.ts';
import { programmes } from './catalogue.ts';
import { id, instant, pgTable } from './columns.ts';
import { profiles } from './people.ts';

/** What the students of a programme's cohort choose their plans by, and when. */
export const planSchemes = pgTable(
  'plan_scheme',
  {
    id: id(),
    programmeId: uuid()
      .notNull()
      .references(() => programmes.id, { onDelete: 'cascade' }),
    cohortYear: integer().notNull(),
    academicYear: integer().notNull(),
    groups: jsonb().$type<KeptGroup[]>().notNull(),
    rules: jsonb().$type<PlanRule[]>().notNull(),
    opensAt: instant().notNull(),
    closesAt: instant().notNull(),
    autoApprove: boolean().notNull(),
    /** The professor who decides; null: the office. */
    coordinatorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('plan_scheme_once').on(table.programmeId, table.cohortYear),
    check('plan_scheme_window', sql`${table.opensAt} < ${table.closesAt}`),
  ],
);
