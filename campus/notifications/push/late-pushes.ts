import { subDays } from 'date-fns/subDays';
import { subMinutes } from 'date-fns/subMinutes';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { jobs, notificationPushes, notifications } from '../../db/schema.ts';
import { enqueueAll } from '../../platform/jobs/jobs.ts';
import { NEWS_DAYS } from '../../platform/notices/failed-notices.ts';
import { LATE_MIN, PLANNED_AT_ONCE } from '../plan-mails.ts';
import { NOTICE_PUSH } from './plan-pushes.ts';

/**
 * Puts aside anew the pushes that are due and have no job, some at a time; what is no news any more is not pushed. Answers
 * how many it has seen to.
 */
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
