import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { among } from '../db/one-of.ts';
import { jobs, notificationMails, notificationPushes } from '../db/schema.ts';
import { failingNotices, givenUpNotices, noticesThat } from '../platform/notices/failed-notices.ts';
import { tellNotified } from '../platform/notices/notify.ts';

/** How the list names the mail or push of a notice: by what it tells and to which browser. */
const MAIL = 'notice-mail';
const PUSH = 'notice-push';

type Delivery = { id: string; deviceId: string | null };

export const isDelivery = (kind: string): boolean => kind === MAIL || kind === PUSH;

export const idOfDelivery = ({ id, deviceId }: Delivery): string =>
  deviceId === null ? `${MAIL}:${id}` : `${PUSH}:${id}:${deviceId}`;

/** Plans one (`only`), or all given up, anew by the usual rules, such as no mails at night. */
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
 * Replaces the job of a delivery that waits for a retry: two jobs would send it twice. False where that job
 * is running. A daily mail has no job of its own.
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
