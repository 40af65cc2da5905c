import { sql } from 'drizzle-orm';
import { check, index, integer, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { language } from '../../../contract/accounts/account.ts';
import { ownCopyStatus, readingWhat } from '../../../contract/personal/personal.ts';
import { courseUnits } from './catalogue.ts';
import { goesWith, id, instant, own, pgTable, said, word } from './columns.ts';
import { people, profiles } from './people.ts';

/** A copy of one's own data, made in the background; its sealed files are stored under their ids. */
export const ownCopies = pgTable(
  'own_copy',
  {
    id: id(),
    personId: own(goesWith(() => people.id)),
    language: said(word(language).notNull()),
    status: said(word(ownCopyStatus).notNull()),
    askedAt: said(instant().notNull()),
    /** How often it was begun: who makes it may be killed. */
    attempts: integer().notNull().default(0),
    /** What is known once it is made: these six together. */
    readyAt: said(instant()),
    expiresAt: said(instant()),
    jsonFile: uuid(),
    jsonBytes: integer(),
    pdfFile: uuid(),
    pdfBytes: integer(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('own_copy_person').on(table.personId, table.askedAt),
    uniqueIndex('own_copy_making').on(table.personId).where(sql`${table.status} = 'making'`),
    index('own_copy_ready').on(table.expiresAt).where(sql`${table.status} = 'ready'`),
    check(
      'own_copy_whole',
      sql`${table.status} in ('making', 'failed') or num_nulls(${table.readyAt}, ${table.expiresAt}, ${table.jsonFile}, ${table.jsonBytes}, ${table.pdfFile}, ${table.pdfBytes}) = 0`,
    ),
  ],
);

/** That somebody looked at a person's record: once within an hour of the clock. */
export const recordReadings = pgTable(
  'record_reading',
  {
    id: id(),
    personId: own(goesWith(() => people.id)),
    what: said(word(readingWhat).notNull()),
    at: said(instant().notNull()),
    /** The profile that looked; null for the office. Like the unit it may be gone by now. */
    readerId: said(uuid(), {
      name: 'reader',
      as: ({
        readerId,
      }) => sql`(select ltrim(${people.givenName} || ' ' || ${people.familyName}) from ${profiles}
        join ${people} on ${people.id} = ${profiles.personId} where ${profiles.id} = ${readerId})`,
    }),
    /** Of which course, where it is about one. */
    unitId: said(uuid(), {
      name: 'unit',
      as: ({ unitId }) =>
        sql`(select ${courseUnits.title} from ${courseUnits} where ${courseUnits.id} = ${unitId})`,
    }),
    hour: instant().notNull(),
  },
  (table) => [
    unique('record_reading_once')
      .on(table.personId, table.hour, table.readerId, table.what, table.unitId)
      .nullsNotDistinct(),
    index('record_reading_person').on(table.personId, table.at),
    index('record_reading_at').on(table.at),
  ],
);
