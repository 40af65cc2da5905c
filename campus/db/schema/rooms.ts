import { sql } from 'drizzle-orm';
import { check, date, integer, text } from 'drizzle-orm/pg-core';
import { id, localText, pgTable } from './columns.ts';

/** Where lessons are held. Its code is what a timetable calls it: `A-103`. */
export const rooms = pgTable(
  'room',
  {
    id: id(),
    code: text().notNull().unique(),
    name: text().notNull(),
    /** The building, and how to find it. */
    building: text().notNull().default(''),
    address: text().notNull().default(''),
    capacity: integer().notNull(),
  },
  (table) => [check('room_capacity', sql`${table.capacity} > 0`)],
);

/** Days without lessons, besides the feasts of the law: both days included. */
export const holidays = pgTable(
  'holiday',
  {
    id: id(),
    name: localText().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
  },
  (table) => [check('holiday_days', sql`${table.startsOn} <= ${table.endsOn}`)],
);
