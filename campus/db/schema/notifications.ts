import { isNull, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import { deliveryStatus, emailChoice } from '../../../contract/notifications/notifications.ts';
import { goesWith, id, instant, type LocalText, own, pgTable, said, word } from './columns.ts';
import { people, profiles } from './people.ts';

/** Values of a notification's texts as stored; an instant is formatted for its reader when it is read. */
export type StoredValue = string | number | LocalText | { instant: string };

/** A notification of a kind that an area declares with its texts (platform/notices/notify.ts). */
export const notifications = pgTable(
  'notification',
  {
    id: id(),
    profileId: own(goesWith(() => profiles.id)),
    kind: said(text().notNull()),
    /** What it is about: it resolves by this and its kind. */
    subject: said(text().notNull()),
    link: said(text().notNull()),
    params: said(jsonb().$type<Record<string, StoredValue>>().notNull()),
    /** Whether it stands in the portal: some have a kind come by mail alone. */
    shown: boolean().notNull(),
    createdAt: said(instant().notNull()),
    readAt: said(instant()),
    /** Since when its cause is gone. */
    resolvedAt: said(instant()),
  },
  (table) => [
    index('notification_profile').on(table.profileId, table.createdAt, table.id),
    index('notification_unread')
      .on(table.profileId)
      .where(sql`${table.readAt} is null and ${table.resolvedAt} is null and ${table.shown}`),
    index('notification_subject').on(table.subject, table.kind).where(isNull(table.resolvedAt)),
    index('notification_created').on(table.createdAt),
  ],
);

/** The mail of a notification; `dueAt` is null until the mail is planned, after the commit. */
export const notificationMails = pgTable(
  'notification_mail',
  {
    notificationId: goesWith(() => notifications.id).primaryKey(),
    choice: word(emailChoice).notNull(),
    status: word(deliveryStatus).notNull().default('queued'),
    dueAt: instant(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    doneAt: instant(),
  },
  (table) => [
    index('notification_mail_unplanned')
      .on(table.notificationId)
      .where(sql`${table.dueAt} is null and ${table.status} = 'queued'`),
    index('notification_mail_due').on(table.dueAt).where(sql`${table.status} = 'queued'`),
  ],
);

/** What somebody chose for a kind; without a row it is as the kind says. */
export const notificationChoices = pgTable(
  'notification_choice',
  {
    profileId: own(goesWith(() => profiles.id)),
    kind: said(text().notNull()),
    portal: said(boolean().notNull()),
    email: said(word(emailChoice).notNull()),
    /** Null: as the kind says. */
    push: said(boolean()),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.kind] })],
);

/** A browser that a person has notifications pushed to, under whichever profile: its `PushSubscription`. */
export const pushDevices = pgTable(
  'push_device',
  {
    id: id(),
    personId: own(goesWith(() => people.id)),
    /** An address of the browser's push service: whoever knows it and the key may push there. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Of the key that it was subscribed with: no other may push there. */
    keyId: text().notNull(),
    browser: said(text()),
    system: said(text()),
    since: said(instant().notNull()),
    /** When it last said that it is there, or its push service took something for it. */
    seenAt: said(instant().notNull()),
  },
  (table) => [index('push_device_person').on(table.personId)],
);

/** What of a notification is pushed to a browser, and what became of that, as of a mail. */
export const notificationPushes = pgTable(
  'notification_push',
  {
    notificationId: goesWith(() => notifications.id),
    deviceId: goesWith(() => pushDevices.id),
    status: word(deliveryStatus).notNull().default('queued'),
    dueAt: instant(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    doneAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.deviceId] }),
    index('notification_push_unplanned')
      .on(table.notificationId)
      .where(sql`${table.dueAt} is null and ${table.status} = 'queued'`),
    index('notification_push_device').on(table.deviceId),
  ],
);

/** Addresses, in lower case, that a mail server refused for good: nothing goes there until it is lifted. */
export const bouncedAddresses = pgTable('bounced_address', {
  address: text().primaryKey(),
  reason: text().notNull(),
  at: instant().notNull(),
});
