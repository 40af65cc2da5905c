import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { UploadType } from '../../../contract/documents/uploads.ts';
import type { ApplicationData } from '../../../contract/offers/application-forms.ts';
import { applicationActor, applicationStatus } from '../../../contract/offers/applications.ts';
import { offerAccess, offerStatus } from '../../../contract/offers/offers.ts';
import { programmes } from './catalogue.ts';
import { happened, id, instant, keeps, localText, own, pgTable, said, word } from './columns.ts';
import { people, profiles } from './people.ts';
import { yearNumbers } from './year-numbers.ts';

/** What one can apply for: a programme in a year, and how one gets in. */
export const offers = pgTable(
  'offer',
  {
    id: id(),
    /** As links name it. */
    code: text().notNull().unique(),
    programmeId: keeps(() => programmes.id),
    academicYear: integer().notNull(),
    language: text().notNull(),
    access: word(offerAccess).notNull(),
    /** Null: without limit. */
    seats: integer(),
    opensAt: instant().notNull(),
    closesAt: instant().notNull(),
    requirements: localText().notNull(),
    costs: localText(),
    documents: jsonb().$type<UploadType[]>().notNull().default([]),
    /** How many days a place that is offered is held. */
    holdDays: integer().notNull().default(5),
    /** By whose rules the fees of who gets in are asked for; null: by nobody's. */
    feeCode: text(),
    /** Of who gets in on condition: until then without the title. */
    titleUntil: instant(),
    /** Of the published ranking: what equal points were drawn from. */
    seed: text(),
    rankedAt: instant(),
    /** The last number that was given to an application. */
    applied: integer().notNull().default(0),
    status: word(offerStatus).notNull().default('draft'),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('offer_programme').on(table.programmeId),
    index('offer_shown').on(table.closesAt).where(sql`${table.status} in ('published', 'paused')`),
    check('offer_window', sql`${table.opensAt} < ${table.closesAt}`),
    check('offer_seats', sql`${table.seats} > 0`),
    check('offer_limited', sql`${table.access} <> 'limited' or ${table.seats} is not null`),
  ],
);

/** Somebody's application for an offer; one at a time of a person. */
export const applications = pgTable(
  'application',
  {
    id: said(id()),
    offerId: keeps(() => offers.id),
    personId: own(keeps(() => people.id)),
    /** Under which it was begun: told of it, and given the badge. */
    profileId: keeps(() => profiles.id),
    /** Within its offer, from 1: by which a ranking names it. */
    number: said(integer().notNull()),
    status: said(word(applicationStatus).notNull().default('draft')),
    data: said(jsonb().$type<ApplicationData>().notNull().default({})),
    corrections: said(jsonb().$type<{ field: string; note: string }[]>().notNull().default([])),
    dueAt: said(instant()),
    position: said(integer()),
    points: said(integer(), { as: (of) => sql`case when ${of.position} is not null then ${of.points} end` }),
    createdAt: said(instant().notNull()),
    submittedAt: said(instant()),
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
    applicationId: own(said(keeps(() => applications.id))),
    ...happened(applicationActor),
  },
  (table) => [index('application_step_of').on(table.applicationId, table.seq)],
);

/** The last badge that was given of an academic year. */
export const badgeNumbers = yearNumbers('badge_number');
