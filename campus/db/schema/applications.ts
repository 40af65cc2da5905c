import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, jsonb, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ApplicationData } from '../../../contract/offers/application-forms.ts';
import { applicationActor, applicationStatus } from '../../../contract/offers/applications.ts';
import { happened, id, instant, pgTable, word } from './columns.ts';
import { offers } from './offers.ts';
import { people, profiles } from './people.ts';
import { yearNumbers } from './year-numbers.ts';

/** Somebody's application for an offer; one at a time of a person. */
export const applications = pgTable(
  'application',
  {
    id: id(),
    offerId: uuid()
      .notNull()
      .references(() => offers.id, { onDelete: 'restrict' }),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'restrict' }),
    /** Under which it was begun: told of it, and given the badge. */
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    /** Within its offer, from 1: by which a ranking names it. */
    number: integer().notNull(),
    status: word(applicationStatus).notNull().default('draft'),
    data: jsonb().$type<ApplicationData>().notNull().default({}),
    corrections: jsonb().$type<{ field: string; note: string }[]>().notNull().default([]),
    dueAt: instant(),
    points: integer(),
    position: integer(),
    createdAt: instant().notNull(),
    submittedAt: instant(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('application_number').on(table.offerId, table.number),
    uniqueIndex('application_live')
      .on(table.offerId, table.personId)
      .where(
        sql`${table.status} not in ('not_eligible', 'declined', 'expired', 'withdrawn', 'immatriculated')`,
      ),
    index('application_person').on(table.personId),
    index('application_profile').on(table.profileId),
    index('application_queue').on(table.offerId, table.position).where(sql`${table.status} = 'ranked'`),
    index('application_due')
      .on(table.dueAt)
      .where(sql`${table.status} in ('offered', 'returned', 'awaiting_payment')`),
    check(
      'application_ranked',
      sql`${table.status} not in ('ranked', 'offered') or ${table.position} is not null`,
    ),
    check(
      'application_due_at',
      sql`${table.status} not in ('offered', 'returned', 'awaiting_payment') or ${table.dueAt} is not null`,
    ),
  ],
);

/** What happened to an application, and who did it. */
export const applicationSteps = pgTable(
  'application_step',
  {
    /** In the order in which they happened: several happen at one instant. */
    seq: bigserial({ mode: 'number' }).primaryKey(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'restrict' }),
    ...happened(applicationActor),
  },
  (table) => [index('application_step_of').on(table.applicationId, table.seq)],
);

/** The last badge that was given of an academic year. */
export const badgeNumbers = yearNumbers('badge_number');
