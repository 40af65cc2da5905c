import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { notificationPushes, notifications } from '../../db/schema.ts';
import { enqueueAll } from '../../platform/jobs.ts';
import type { NoticeKinds } from '../../platform/notify.ts';
import { dueAt } from '../plan-mails.ts';

export const NOTICE_PUSH = 'notification-push';

type Setting = { timeZone: string; notices: NoticeKinds };

/** Decides when what was notified is pushed, as a mail goes out at once, and puts it aside until then. */
export async function planPushes(tx: Database, { timeZone, notices }: Setting, now: Date): Promise<void> {
  const unplanned = await tx
    .select({
      id: notificationPushes.notificationId,
      deviceId: notificationPushes.deviceId,
      kind: notifications.kind,
    })
    .from(notificationPushes)
    .innerJoin(notifications, eq(notifications.id, notificationPushes.notificationId))
    .where(unplannedOnes)
    .for('update', { of: notificationPushes, skipLocked: true });
  const planned = unplanned.map(({ id, deviceId, kind }) => {
    const isCritical = notices[kind]?.severity === 'critical';
    return { id, deviceId, runAt: dueAt('now', { isCritical, timeZone }, now) };
  });
  for (const [instant, pushes] of Map.groupBy(planned, ({ runAt }) => runAt.toISOString())) {
    const [ids, deviceIds] = [pushes.map(({ id }) => id), pushes.map(({ deviceId }) => deviceId)];
    await tx
      .update(notificationPushes)
      .set({ dueAt: new Date(instant) })
      .where(
        and(
          unplannedOnes,
          inArray(notificationPushes.notificationId, ids),
          inArray(notificationPushes.deviceId, deviceIds),
        ),
      );
  }
  await enqueueAll(
    tx,
    planned.map(({ id, deviceId, runAt }) => ({ kind: NOTICE_PUSH, payload: { id, deviceId }, runAt })),
  );
}

const unplannedOnes = and(isNull(notificationPushes.dueAt), eq(notificationPushes.status, 'queued'));
