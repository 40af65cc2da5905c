import { sql } from 'drizzle-orm';
import { index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { examRequestStatus } from '../../../contract/exams/requests.ts';
import { careers } from './careers.ts';
import { courseUnits } from './catalogue.ts';
import { id, instant, pgTable, word } from './columns.ts';
import { examSessions } from './exams.ts';
import { profiles } from './people.ts';

/**
 * What a student asks the board of a session who may not book it by the rules alone. Beside the bookings and not among
 * them: it holds no seat and stands in no queue, and nothing that counts or lists bookings is to meet it. What is granted becomes a booking.
 */
export const examRequests = pgTable(
  'exam_request',
  {
    id: id(),
    sessionId: uuid()
      .notNull()
      .references(() => examSessions.id, { onDelete: 'restrict' }),
    careerId: uuid()
      .notNull()
      .references(() => careers.id, { onDelete: 'restrict' }),
    unitId: uuid()
      .notNull()
      .references(() => courseUnits.id, { onDelete: 'restrict' }),
    /** The student's reason, for the board. */
    message: text().notNull(),
    status: word(examRequestStatus).notNull().default('requested'),
    requestedAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: uuid().references(() => profiles.id, { onDelete: 'restrict' }),
    /** The board's, where it refused. */
    reason: text(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('exam_request_open_once')
      .on(table.careerId, table.sessionId)
      .where(sql`${table.status} = 'requested'`),
    index('exam_request_session').on(table.sessionId, table.status),
    index('exam_request_career').on(table.careerId),
  ],
);
