import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';
import * as notifications from './notifications.ts';
import * as push from './push.ts';

const list = {
  request: notifications.notificationsRequest,
  result: notifications.notificationList,
  reads: true,
  browser: true,
  says: 'What the reader was notified of, the latest first',
} as const;

const read = {
  request: notifications.readNotificationsRequest,
  result: notifications.unreadNotifications,
  browser: true,
  says: 'Marks a notification as read, or all that had come by an instant, on every device',
} as const;

const preferences = {
  request: empty,
  result: notifications.notificationPreferences,
  reads: true,
  says: 'Which kinds of notification the reader has in the portal, by mail and pushed, and to which browsers',
} as const;

const savePreferences = {
  request: notifications.saveChoicesRequest,
  result: notifications.notificationPreferences,
  browser: true,
  refusals: ['notifications.unknown_kind', 'notifications.critical'],
  says: 'Chooses for kinds of notification whether they stand in the portal, how they are mailed and whether they are pushed',
} as const;

/** The notifications of a profile. */
export const notificationCalls = {
  'student/notifications/list': { who: 'applicant', ...list },
  'student/notifications/read': { who: 'applicant', ...read },
  'student/notifications/preferences': { who: 'applicant', ...preferences },
  'student/notifications/savepreferences': { who: 'applicant', ...savePreferences },
  'professor/notifications/list': { who: 'professor', ...list },
  'professor/notifications/read': { who: 'professor', ...read },
  'professor/notifications/preferences': { who: 'professor', ...preferences },
  'professor/notifications/savepreferences': { who: 'professor', ...savePreferences },
  'notifications/adddevice': {
    who: 'verified',
    request: push.addDeviceRequest,
    result: push.pushing,
    browser: true,
    refusals: [
      'notifications.not_pushed',
      'notifications.other_key',
      'notifications.endpoint_not_public',
      'notifications.endpoint_taken',
      'notifications.too_many_devices',
    ],
    says: 'Has the reader’s notifications pushed to a browser, whatever the profile; it is the browser’s last person',
  },
  'notifications/removedevice': {
    who: 'verified',
    request: push.removeDeviceRequest,
    result: push.pushing,
    browser: true,
    refusals: ['notifications.not_pushed'],
    says: 'Pushes nothing more to a browser of the reader’s',
  },
  'notifications/unsubscribe': {
    who: 'anyone',
    request: notifications.unsubscribeRequest,
    result: notifications.unsubscribed,
    browser: true,
    refusals: ['notifications.unsubscribe_invalid'],
    says: 'Ends the mails of one kind, for whoever has the proof that such a mail brought',
  },
  'office/notifications/listbounced': {
    who: 'office',
    request: notifications.bouncedListRequest,
    result: notifications.bouncedList,
    reads: true,
    says: 'The addresses that mails came back from, all of them or since an instant, the first ones first',
  },
  'office/notifications/bounced': {
    who: 'office',
    request: notifications.bouncedRequest,
    result: notifications.bounced,
    says: 'Notes addresses that mails came back from: nothing is sent there; without a reason it is again',
  },
} satisfies Calls;
