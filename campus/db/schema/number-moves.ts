import { integer, jsonb } from 'drizzle-orm/pg-core';
import { moveCause } from '../../../contract/operations/numbers.ts';
import { id, instant, pgTable, word } from './columns.ts';

/** When every number was moved on, or where the office had sheets go on from: why the register of sheets has a gap there. */
export const numberMoves = pgTable('number_move', {
  id: id(),
  at: instant().notNull(),
  cause: word(moveCause).notNull(),
  by: integer().notNull(),
  /** The last number of the register of sheets that was passed over. */
  sheets: jsonb().$type<{ year: number; number: number }>(),
  /** When the office was told; null: it is to be. */
  toldAt: instant(),
});
