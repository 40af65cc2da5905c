import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { pushing } from './push.ts';

/** How somebody has a kind of notification mailed: at once, with the others of a day, or not. */
export const emailChoice = z.enum(['now', 'daily', 'off']);
export type EmailChoice = z.infer<typeof emailChoice>;

/** What became of a mail: `spared` was read, or its cause gone, before it was due. */
export const deliveryStatus = z.enum(['queued', 'sent', 'spared', 'failed', 'bounced']);

/** A critical one always stands in the portal and is always mailed, at once or with the others of a day. */
export const noticeSeverity = z.enum(['critical', 'normal']);
export type NoticeSeverity = z.infer<typeof noticeSeverity>;

/** The areas of the portal that notifications come from, in the order in which preferences list them. */
export const noticeArea = z.enum([
  'lessons',
  'presences',
  'courses',
  'exams',
  'offers',
  'processes',
  'payments',
  'documents',
  'surveys',
  'locks',
  'account',
]);
export type NoticeArea = z.infer<typeof noticeArea>;

/** Something that happened to the reader, in their language. */
export const notification = z.object({
  id,
  kind: z.string(),
  /** One of `noticeArea`, or an area as an institution calls it. */
  area: z.string(),
  severity: noticeSeverity,
  title: z.string(),
  body: z.string(),
  /** A path of the portal. */
  link: z.string(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
  /** Its cause is gone: it is no longer unread. */
  isResolved: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

/** Without `after` the latest; with one those that came before it. */
export const notificationsRequest = z.object({ after: z.optional(id) });

/** The latest first; `unread` of all there are. `next` leads to earlier ones, null where there are none. */
export const notificationList = z.object({
  now: z.iso.datetime(),
  unread: z.int().check(z.minimum(0)),
  notifications: z.array(notification),
  next: z.nullable(id),
});
export type NotificationList = z.infer<typeof notificationList>;

/** One, or all that had come by an instant. */
export const readNotificationsRequest = z.union([
  z.object({ notificationId: id }),
  z.object({ upTo: z.iso.datetime() }),
]);
export type ReadNotifications = z.infer<typeof readNotificationsRequest>;

export const unreadNotifications = z.object({ unread: z.int().check(z.minimum(0)) });

const choice = {
  kind: z.string().check(z.maxLength(64)),
  portal: z.boolean(),
  email: emailChoice,
  /** To the browsers that the reader has added. */
  push: z.boolean(),
};

/** What the reader has chosen for a kind. `isMailed`: whether it is mailed from here at all. */
export const notificationChoice = z.object({
  ...choice,
  area: z.string(),
  name: z.string(),
  severity: noticeSeverity,
  isMailed: z.boolean(),
});

/** Where mails go. `bounces`: a mail server refuses the address. `pushing` is null if push is not offered. */
export const notificationPreferences = z.object({
  email: z.nullable(z.string()),
  bounces: z.boolean(),
  pushing: z.nullable(pushing),
  choices: z.array(notificationChoice),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

export const saveChoicesRequest = z.object({
  choices: z.array(z.object(choice)).check(z.minLength(1), z.maxLength(100)),
});
export type SaveChoices = z.infer<typeof saveChoicesRequest>;

/** What stands in the address of a mail's `List-Unsubscribe`. */
export const unsubscribeRequest = z.object({ proof: z.string().check(z.maxLength(256)) });
/** The kind that is no longer mailed, in the reader's words. */
export const unsubscribed = z.object({ name: z.string() });

/** Of addresses that mails came back from; `reason` null lifts it. */
export const bouncedRequest = z.object({
  addresses: z.array(z.string().check(z.maxLength(254))).check(z.minLength(1), z.maxLength(1000)),
  reason: z.nullable(z.string().check(z.maxLength(500))),
});
export const bounced = z.object({ addresses: z.int() });
export const bouncedListRequest = z.object({ since: z.optional(z.iso.datetime()) });
export const bouncedList = z.object({
  bounced: z.array(z.object({ address: z.string(), reason: z.string(), at: z.iso.datetime() })),
});
export type BouncedList = z.infer<typeof bouncedList>;

/** Header of a profile's answers: the number of its unread notifications. An institution may leave it out. */
export const UNREAD_HEADER = 'x-ateneo-unread';
