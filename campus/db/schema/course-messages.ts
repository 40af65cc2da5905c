import { index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { careers } from './careers.ts';
import { offerings } from './catalogue.ts';
import { id, instant, pgTable } from './columns.ts';
import { profiles } from './people.ts';

/** What a teacher wrote to students of a course; it stays as it was sent. */
export const courseMessages = pgTable(
  'course_message',
  {
    id: id(),
    offeringId: uuid()
      .notNull()
      .references(() => offerings.id, { onDelete: 'restrict' }),
    authorId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    subject: text().notNull(),
    body: text().notNull(),
    sentAt: instant().notNull(),
    /** To how many it went. */
    recipients: integer().notNull(),
  },
  (table) => [
    index('course_message_offering').on(table.offeringId, table.sentAt),
    index('course_message_author').on(table.authorId, table.sentAt),
  ],
);

/** To whom it went: whoever got it reads it, whatever became of the enrolment. */
export const courseMessageRecipients = pgTable(
  'course_message_recipient',
  {
    messageId: uuid()
      .notNull()
      .references(() => courseMessages.id, { onDelete: 'cascade' }),
    careerId: uuid()
      .notNull()
      .references(() => careers.id, { onDelete: 'cascade' }),
    /** When it was opened. */
    readAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.careerId] }),
    index('course_message_recipient_career').on(table.careerId),
  ],
);
