import { createHash } from 'node:crypto';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { addMinutes } from 'date-fns/addMinutes';
import { addSeconds } from 'date-fns/addSeconds';
import { max as latest } from 'date-fns/max';
import { and, eq, gt, lte, max, sql } from 'drizzle-orm';
import type { JobContext } from '../../area.ts';
import { currentProfile } from '../../db/current-profile.ts';
import type { Database } from '../../db/database.ts';
import { notificationPushes, notifications, people, profiles, pushDevices } from '../../db/schema.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { noticeText, text } from '../../platform/texts.ts';
import { isQuiet, PAUSES_MIN } from '../plan-mails.ts';
import { NOTICE_PUSH } from './plan-pushes.ts';
import type { Posted, Push, Pusher } from './post-push.ts';

type Sending = Pick<JobContext, 'db' | 'clock' | 'timeZone' | 'notices'> & {
  institution: string;
  /** Null where nothing is pushed. */
  pusher: Pusher | null;
};
type Which = { id: string; deviceId: string };

/** Pushes a notice to one browser; nothing where it was pushed, read, or has lost its cause. */
export async function sendPush(context: Sending, which: Which): Promise<void> {
  const { db, clock, pusher } = context;
  const waiting = await clock.transact(db, (tx, now) => toPush(tx, context, which, now));
  if (!waiting || !pusher) return;
  const posted = await pusher.post(waiting.push);
  await clock.transact(db, (tx, now) => settle(tx, which, { posted, attempts: waiting.attempts + 1 }, now));
}

/** What still has to be pushed; the rest is written down as spared. */
async function toPush(
  tx: Database,
  { pusher, ...words }: Sending,
  which: Which,
  now: Date,
): Promise<{ push: Push; attempts: number } | null> {
  const due = await queued(tx, which, now);
  if (!due) return null;
  if (!pusher || due.isSettled || !due.current) {
    await write(tx, which, { status: 'spared', doneAt: now });
    return null;
  }
  const key = pusher.keys().find(({ id }) => id === due.device.keyId);
  if (!key) {
    await write(tx, which, { status: 'failed', doneAt: now, lastError: 'subscribed with another key' });
    return null;
  }
  const triedAt = await triedAgainAt(tx, which, now);
  if (triedAt) {
    await putOff(tx, which, { dueAt: addSeconds(triedAt, 1) });
    return null;
  }
  return { push: { ...pushOf(due, words, now), key }, attempts: due.attempts };
}

/** When to retry a browser that has just failed: its other pushes wait until after that. */
async function triedAgainAt(tx: Database, { deviceId }: Which, now: Date): Promise<Date | null> {
  const { dueAt, status, attempts } = notificationPushes;
  const [failing] = await tx
    .select({ dueAt: max(dueAt) })
    .from(notificationPushes)
    .where(
      and(
        ...[eq(notificationPushes.deviceId, deviceId), eq(status, 'queued')],
        ...[gt(attempts, 0), gt(dueAt, now)],
      ),
    );
  return failing?.dueAt ?? null;
}

async function queued(tx: Database, which: Which, now: Date) {
  const [due] = await tx
    .select({
      kind: notifications.kind,
      subject: notifications.subject,
      link: notifications.link,
      isSettled: sql<boolean>`${notifications.resolvedAt} is not null or ${notifications.readAt} is not null`,
      current: sql<boolean>`${currentProfile(now)}`,
      attempts: notificationPushes.attempts,
      language: people.language,
      device: pushDevices,
    })
    .from(notificationPushes)
    .innerJoin(notifications, eq(notifications.id, notificationPushes.notificationId))
    .innerJoin(profiles, eq(profiles.id, notifications.profileId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .innerJoin(pushDevices, eq(pushDevices.id, notificationPushes.deviceId))
    .where(and(isOf(which), eq(notificationPushes.status, 'queued'), lte(notificationPushes.dueAt, now)));
  return due;
}

type Due = NonNullable<Awaited<ReturnType<typeof queued>>>;

/**
 * The words of its kind and a link: a locked screen shows them to anybody. Each browser has its own topic, so
 * that a push service can't match who is told of the same thing.
 */
function pushOf(
  { kind, subject, link, language, device }: Due,
  { timeZone, notices, institution }: Omit<Sending, 'pusher'>,
  now: Date,
): Omit<Push, 'key'> {
  const { endpoint, p256dh, auth } = device;
  const urgent = notices[kind]?.severity === 'critical';
  const tag = digestOf(kind, subject, device.id);
  const name = noticeText(language, timeZone, { kind }, 'name') ?? '';
  return {
    endpoint,
    p256dh,
    auth,
    urgent,
    topic: tag,
    message: {
      title: institution,
      body: text(language, timeZone, 'push.body', { name }),
      lang: language,
      link,
      tag,
      silent: isQuiet(now, timeZone),
    },
  };
}

/** 32 letters, as long as a topic may be (RFC 8030, 5.4). */
const digestOf = (...parts: string[]) =>
  createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 32);

/** Writes down what became of it: taken, refused, gone with its browser, or to be tried again. */
async function settle(
  tx: Database,
  which: Which,
  { posted, attempts }: { posted: Posted; attempts: number },
  now: Date,
): Promise<void> {
  if (posted.became === 'gone') {
    await tx.delete(pushDevices).where(eq(pushDevices.id, which.deviceId));
    return;
  }
  if (posted.became === 'taken') {
    await tx.update(pushDevices).set({ seenAt: now }).where(eq(pushDevices.id, which.deviceId));
    return await write(tx, which, { status: 'sent', doneAt: now, attempts, lastError: null });
  }
  const lastError = posted.why.slice(0, 500);
  const pause = PAUSES_MIN[attempts - 1];
  if (posted.became === 'refused' || pause === undefined) {
    return await write(tx, which, { status: 'failed', doneAt: now, attempts, lastError });
  }
  const dueAt = latest([addMinutes(now, pause), addMilliseconds(now, posted.afterMs)]);
  await putOff(tx, which, { dueAt, attempts, lastError });
}

async function putOff(
  tx: Database,
  which: Which,
  change: { dueAt: Date; attempts?: number; lastError?: string },
): Promise<void> {
  await write(tx, which, change);
  await enqueue(tx, { kind: NOTICE_PUSH, payload: which, runAt: change.dueAt });
}

const isOf = ({ id, deviceId }: Which) =>
  and(eq(notificationPushes.notificationId, id), eq(notificationPushes.deviceId, deviceId));

async function write(
  tx: Database,
  which: Which,
  change: Partial<typeof notificationPushes.$inferInsert>,
): Promise<void> {
  await tx.update(notificationPushes).set(change).where(isOf(which));
}
