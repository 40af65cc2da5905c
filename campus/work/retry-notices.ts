import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { among } from '../db/one-of.ts';
import { jobs, notificationMails, notificationPushes } from '../db/schema.ts';
import { failingNotices, givenUpNotices, noticesThat } from '../platform/notices/failed-notices.ts';
import { tellNotified } from '../platform/notices/notify.ts';

/** What the mail of a notice and a push of it are called in the list: by what they tell, and to which browser. */
const MAIL = 'notice-mail';
const PUSH = 'notice-push';

type Delivery = { id: string; deviceId: string | null };

export const isDelivery = (kind: string): boolean => kind === MAIL || kind === PUSH;

export const idOfDelivery = ({ id, deviceId }: Delivery): string =>
  deviceId === null ? `${MAIL}:${id}` : `${PUSH}:${id}:${deviceId}`;

/** `only` one by its id, or all that was given up. They are planned anew, by the same rules: mails not at night, and together with what is about the same. */
export async function retryNotices(tx: Database, only: string | null, now: Date): Promise<Delivery[]> {
  const failing = await noticesThat(tx, only === null ? givenUpNotices(now) : failingNotices(now));
  const asked = failing.filter((each) => only === null || idOfDelivery(each) === only);
  const found: typeof asked = [];
  for (const each of asked)
    if (each.status === 'failed' || (await givesUpItsJob(tx, each, now))) found.push(each);
  const again = { status: 'queued' as const, attempts: 0, dueAt: null, doneAt: null };
  const mails = found.filter(({ deviceId }) => deviceId === null).map(({ id }) => id);
  const isUnsent = and(among(notificationMails.notificationId, mails), ne(notificationMails.status, 'sent'));
  await tx.update(notificationMails).set(again).where(isUnsent);
  const pushed = Map.groupBy(found, ({ deviceId }) => deviceId);
  for (const [deviceId, pushes] of pushed) {
    if (deviceId === null) continue;
    const isTold = inArray(
      notificationPushes.notificationId,
      pushes.map(({ id }) => id),
    );
    await tx
      .update(notificationPushes)
      .set(again)
      .where(and(eq(notificationPushes.deviceId, deviceId), isTold, ne(notificationPushes.status, 'sent')));
  }
  await tellNotified(
    tx,
    found.map(({ profileId }) => profileId),
    now,
  );
  return found;
}

/**
 * What waits to be tried again gets another job, and so gives up the one that it has: two at once would both send it. False
 * where somebody is doing that one at this moment. The mail of a day has none of its own.
 */
async function givesUpItsJob(tx: Database, { id, deviceId }: Delivery, now: Date): Promise<boolean> {
  const payload = JSON.stringify({ id, ...(deviceId !== null && { deviceId }) });
  const own = await tx
    .select({ id: jobs.id, leasedUntil: jobs.leasedUntil })
    .from(jobs)
    .where(eq(jobs.payload, sql`${payload}::jsonb`))
    .for('update');
  if (own.some(({ leasedUntil }) => leasedUntil !== null && leasedUntil > now)) return false;
  const ids = own.map((job) => job.id);
  await tx.delete(jobs).where(inArray(jobs.id, ids));
  return true;
}
