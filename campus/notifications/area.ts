import { subMonths } from 'date-fns/subMonths';
import { lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Area } from '../area.ts';
import type { Database } from '../db/database.ts';
import { notificationChoices, notifications as notificationsTable } from '../db/schema.ts';
import { NOTIFIED } from '../platform/notify.ts';
import { exclusive } from '../platform/periodic-tasks.ts';
import { newsOf } from './news.ts';
import { notificationsVerb } from './notifications-verb.ts';
import { personal } from './personal.ts';
import { DIGEST, NOTICE_MAIL, planMails } from './plan-mails.ts';
import { sendDigest, sendNoticeMail } from './send-mails.ts';
import { serveNotifications } from './serve-notifications.ts';
import { tellUnread } from './tell-unread.ts';

const HOUR_MS = 60 * 60_000;
const KEPT_MONTHS = 12;

const told = z.object({ profileIds: z.array(z.uuid()) });
const mail = z.object({ id: z.uuid() });
const digest = z.object({ personId: z.uuid() });

/** What people are told of while they are away: kept for the bell of the portal, and mailed. */
export const notifications: Area = {
  serve: (app, { areas }) => serveNotifications(app, areas),
  promptJobs: (context) => ({
    [NOTIFIED]: (payload) =>
      context.clock.transact(context.db, async (tx, now) => {
        await planMails(tx, context, now);
        await tellUnread(tx, told.parse(payload).profileIds, now);
      }),
  }),
  jobs: (context) => ({
    [NOTICE_MAIL]: (payload) => sendNoticeMail(context, mail.parse(payload).id),
    [DIGEST]: (payload) => sendDigest(context, digest.parse(payload).personId),
  }),
  tasks: [exclusive('notifications.purge', HOUR_MS, purge)],
  dashboard: {
    of: 'notifications',
    student: (db, { careerId }, reader) => newsOf(db, careerId, reader),
    professor: (db, { professorId }, reader) => newsOf(db, professorId, reader),
  },
  verbs: { notifications: notificationsVerb },
  belongs: [notificationsTable.profileId, notificationChoices.profileId],
  personal,
};

/** They are told for a while: what became of a thing is kept with the thing. */
async function purge(tx: Database, now: Date): Promise<void> {
  await tx.delete(notificationsTable).where(lt(notificationsTable.createdAt, subMonths(now, KEPT_MONTHS)));
}
