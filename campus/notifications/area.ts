import { subMonths } from 'date-fns/subMonths';
import { lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { id } from '../../contract/wire/id.ts';
import type { Area, JobContext } from '../area.ts';
import type { Database } from '../db/database.ts';
import { inParts } from '../db/in-parts.ts';
import { notifications as notificationsTable, pushDevices } from '../db/schema.ts';
import { exclusive } from '../platform/jobs/periodic-tasks.ts';
import { NOTIFIED } from '../platform/notices/notify.ts';
import { newsOf, tellUnread } from './list.ts';
import { DIGEST, LATE, lookForLate, mailLate, NOTICE_MAIL, planMails, URGENT_MAIL } from './plan-mails.ts';
import { NOTICE_PUSH, planPushes, pushLate } from './push/plan-pushes.ts';
import { pusherOf } from './push/post-push.ts';
import { sendPush } from './push/send-push.ts';
import { sendDigest, sendNoticeMail } from './send-mails.ts';
import { serveNotifications } from './serve-notifications.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DEVICES_KEPT_MONTHS = 12;

const told = z.object({ profileIds: z.array(id) });
const mail = z.object({ id });
const push = z.object({ id, deviceId: id });
const digest = z.object({ personId: id });

/** What people are told while they are away: in the portal's bell, by mail, and pushed to their browsers. */
export const notifications: Area = {
  serve: serveNotifications,
  promptJobs: (context) => ({
    [NOTIFIED]: (payload) => tellOf(context, told.parse(payload).profileIds),
    [LATE]: () => sendAllLate(context),
  }),
  letterJobs: (context) => ({ [URGENT_MAIL]: (payload) => sendNoticeMail(context, mail.parse(payload).id) }),
  noticeJobs: (context) => ({
    [NOTICE_MAIL]: (payload) => sendNoticeMail(context, mail.parse(payload).id),
    [DIGEST]: (payload) => sendDigest(context, digest.parse(payload).personId),
  }),
  pushJobs: (context) => {
    const { INSTITUTION_NAME: institution } = context.config;
    const sending = { ...context, institution, pusher: pusherOf(context.config) };
    return { [NOTICE_PUSH]: (payload) => sendPush(sending, push.parse(payload)) };
  },
  tasks: ({ NOTIFICATIONS_KEPT_MONTHS: months }) => [
    exclusive('notifications.purge', HOUR_MS, (tx, now) => purge(tx, months, now)),
    exclusive('notifications.late', 5 * MINUTE_MS, lookForLate),
  ],
  dashboard: {
    of: 'notifications',
    student: (db, { careerId }, reader) => newsOf(db, careerId, reader),
    professor: (db, { professorId }, reader) => newsOf(db, professorId, reader),
  },
};

/** Mails and pushes new notices, and tells their owners how many are unread; in batches. */
async function tellOf(context: JobContext, profileIds: string[]): Promise<void> {
  const { db, clock } = context;
  while (await clock.transact(db, (tx, now) => planMails(tx, context, now)));
  while (await clock.transact(db, (tx, now) => planPushes(tx, context, now)));
  await inParts(profileIds, async (some) => {
    await clock.transact(db, (tx, now) => tellUnread(tx, some, now));
    return [];
  });
}

/** Each step by itself, however many there are. */
async function sendAllLate(context: JobContext): Promise<void> {
  const { db, clock } = context;
  while (await clock.transact(db, (tx, now) => mailLate(tx, context, now)));
  while (await clock.transact(db, (tx, now) => pushLate(tx, now)));
}

/** Notices are kept for so many months; browsers that weren't seen go after twelve. */
async function purge(tx: Database, months: number, now: Date): Promise<void> {
  await tx.delete(notificationsTable).where(lt(notificationsTable.createdAt, subMonths(now, months)));
  await tx.delete(pushDevices).where(lt(pushDevices.seenAt, subMonths(now, DEVICES_KEPT_MONTHS)));
}
