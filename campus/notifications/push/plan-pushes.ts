import { subDays } from 'date-fns/subDays';
import { subMinutes } from 'date-fns/subMinutes';
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { jobs, notificationPushes, notifications } from '../../db/schema.ts';
import { enqueueAll } from '../../platform/jobs/jobs.ts';
import { NEWS_DAYS } from '../../platform/notices/failed-notices.ts';
import type { NoticeKinds } from '../../platform/notices/notify.ts';
import { dueAt, heldUntil, LATE_MIN, PLANNED_AT_ONCE } from '../plan-mails.ts';

export const NOTICE_PUSH = 'notification-push';

type Setting = { timeZone: string; notices: NoticeKinds };

/** Decides when notices are pushed, like mails sent at once, in batches. Answers how many it has seen to. */
export async function planPushes(tx: Database, { timeZone, notices }: Setting, now: Date): Promise<number> {
  const unplanned = await tx
    .select({
      id: notificationPushes.notificationId,
      deviceId: notificationPushes.deviceId,
      kind: notifications.kind,
      params: notifications.params,
      createdAt: notifications.createdAt,
    })
    .from(notificationPushes)
    .innerJoin(notifications, eq(notifications.id, notificationPushes.notificationId))
    .where(unplannedOnes)
    .orderBy(asc(notifications.createdAt), asc(notifications.id))
    .limit(PLANNED_AT_ONCE)
    .for('update', { of: notificationPushes, skipLocked: true });
  const planned = unplanned.map((push) => {
    const { id, deviceId, kind } = push;
    const setting = { isCritical: notices[kind]?.severity === 'critical', timeZone };
    return { id, deviceId, runAt: dueAt('now', { ...setting, notBefore: heldUntil(push, notices) }, now) };
  });
  for (const [instant, pushes] of Map.groupBy(planned, ({ runAt }) => runAt.toISOString())) {
    const [ids, deviceIds] = [pushes.map(({ id }) => id), pushes.map(({ deviceId }) => deviceId)];
    const given = sql`select * from unnest(${sql.param(ids)}::uuid[], ${sql.param(deviceIds)}::uuid[])`;
    await tx
      .update(notificationPushes)
      .set({ dueAt: new Date(instant) })
      .where(sql`(${notificationPushes.notificationId}, ${notificationPushes.deviceId}) in (${given})`);
  }
  await enqueueAll(
    tx,
    planned.map(({ id, deviceId, runAt }) => ({ kind: NOTICE_PUSH, payload: { id, deviceId }, runAt })),
  );
  return planned.length;
}

const unplannedOnes = and(isNull(notificationPushes.dueAt), eq(notificationPushes.status, 'queued'));

/** Queues anew due pushes without a job, in batches, if they are still news. Answers how many. */
export async function pushLate(tx: Database, now: Date): Promise<number> {
  const { notificationId: id, deviceId, dueAt, status } = notificationPushes;
  const late = await tx
    .select({ id, deviceId, createdAt: notifications.createdAt })
    .from(notificationPushes)
    .innerJoin(notifications, eq(notifications.id, id))
    .where(
      and(
        ...[eq(status, 'queued'), lt(dueAt, subMinutes(now, LATE_MIN))],
        sql`not exists (select 1 from ${jobs} where ${jobs.kind} = ${NOTICE_PUSH} and ${jobs.failedAt} is null
          and ${jobs.payload} ->> 'id' = ${id}::text and ${jobs.payload} ->> 'deviceId' = ${deviceId}::text)`,
      ),
    )
    .orderBy(asc(dueAt), asc(id), asc(deviceId))
    .limit(PLANNED_AT_ONCE);
  const isNews = (push: { createdAt: Date }) => push.createdAt > subDays(now, NEWS_DAYS);
  for (const push of late.filter((each) => !isNews(each)))
    await tx
      .update(notificationPushes)
      .set({ status: 'spared', doneAt: now })
      .where(and(eq(id, push.id), eq(deviceId, push.deviceId)));
  await enqueueAll(
    tx,
    late.filter(isNews).map((push) => ({
      ...{ kind: NOTICE_PUSH, runAt: now },
      payload: { id: push.id, deviceId: push.deviceId },
    })),
  );
  return late.length;
}
