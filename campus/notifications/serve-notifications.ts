import { notificationCalls } from '../../contract/notifications/calls.ts';
import type { Area } from '../area.ts';
import type { CampusConfig } from '../config.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { noticesIn } from '../platform/notices/notify.ts';
import { done } from '../platform/outcome.ts';
import { liftBounce, listBounced, noteBounce } from './bounced.ts';
import { listNotifications, readNotifications } from './list.ts';
import { readPreferences, savePreferences } from './preferences.ts';
import { addDevice, removeDevice } from './push/devices.ts';
import { pushSettingOf } from './push/post-push.ts';
import { unsubscribe } from './unsubscribe.ts';

/** Notifications, as who was notified asks about them. */
export function serveNotifications(
  app: CampusApp,
  { config, areas }: { config: CampusConfig; areas: Area[] },
) {
  const notices = noticesIn(areas);
  const push = pushSettingOf(config);
  serve(app, notificationCalls, {
    'student/notifications/list': {
      read: (db, { body, user: { profileId }, reader }, now) =>
        listNotifications(db, { ...body, profileId, notices }, reader, now),
    },
    'student/notifications/read': {
      change: (tx, { body, user: { profileId } }, now) => readNotifications(tx, { ...body, profileId }, now),
    },
    'student/notifications/preferences': {
      read: (db, { user, reader }) => readPreferences(db, { user, notices, push }, reader),
    },
    'student/notifications/savepreferences': {
      change: (tx, { body, user, reader }) => savePreferences(tx, { ...body, user, notices, push }, reader),
    },
    'professor/notifications/list': {
      read: (db, { body, professorId: profileId, reader }, now) =>
        listNotifications(db, { ...body, profileId, notices }, reader, now),
    },
    'professor/notifications/read': {
      change: (tx, { body, professorId: profileId }, now) =>
        readNotifications(tx, { ...body, profileId }, now),
    },
    'professor/notifications/preferences': {
      read: (db, { user, reader }) => readPreferences(db, { user, notices, push }, reader),
    },
    'professor/notifications/savepreferences': {
      change: (tx, { body, user, reader }) => savePreferences(tx, { ...body, user, notices, push }, reader),
    },
    'notifications/adddevice': {
      change: (tx, { body, user }, now) => addDevice(tx, { ...body, user, push }, now),
    },
    'notifications/removedevice': {
      change: (tx, { body, user }, now) => removeDevice(tx, { ...body, user, push }, now),
    },
    'notifications/unsubscribe': {
      change: (tx, { body, reader }) => unsubscribe(tx, { ...body, notices }, reader),
    },
    'office/notifications/listbounced': { read: (db, { body }) => listBounced(db, body) },
    'office/notifications/bounced': {
      change: async (tx, { body: { addresses, reason } }, now) => {
        if (reason === null) await liftBounce(tx, addresses);
        else await noteBounce(tx, addresses, reason, now);
        return done({ addresses: addresses.length });
      },
    },
  });
}
