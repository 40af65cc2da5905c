import { subDays } from 'date-fns/subDays';
import { subMinutes } from 'date-fns/subMinutes';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { among } from '../db/one-of.ts';
import { jobs, notificationMails, notifications, profiles } from '../db/schema.ts';
import { enqueue, enqueueAll } from '../platform/jobs/jobs.ts';
import { NEWS_DAYS } from '../platform/notices/failed-notices.ts';
import type { NoticeKinds } from '../platform/notices/notify.ts';
import { DIGEST, jobFor, LATE_MIN, NOTICE_MAIL, PLANNED_AT_ONCE, URGENT_MAIL } from './plan-mails.ts';

/** The job that looks for mails and pushes that are due and have no job. */
export const LATE = 'notification-late';

export const lookForLate = (tx: Database, now: Date): Promise<void> =>
  enqueue(tx, { kind: LATE, payload: {}, runAt: now, uniqueKey: LATE });

/**
 * Puts aside anew what is due and has no job, some at a time: the mail of a day that was planned while its person's was
 * being sent, whose job had not seen it. What is no news any more is not mailed. Answers how many it has seen to.
 */
export async function mailLate(
  tx: Database,
  { notices }: { notices: NoticeKinds },
  now: Date,
): Promise<number> {
  const { notificationId: id, choice, dueAt } = notificationMails;
  const { personId } = profiles;
  const late = await tx
    .select({ id, choice, personId, kind: notifications.kind, createdAt: notifications.createdAt })
    .from(notificationMails)
    .innerJoin(notifications, eq(notifications.id, id))
    .innerJoin(profiles, eq(profiles.id, notifications.profileId))
    .where(
      and(
        ...[eq(notificationMails.status, 'queued'), lt(dueAt, subMinutes(now, LATE_MIN))],
        sql`not exists (select 1 from ${jobs} where ${jobs.failedAt} is null and (
          ${jobs.kind} in (${NOTICE_MAIL}, ${URGENT_MAIL}) and ${jobs.payload} ->> 'id' = ${id}::text
          or ${jobs.kind} = ${DIGEST} and ${jobs.payload} ->> 'personId' = ${personId}::text))`,
      ),
    )
    .orderBy(asc(dueAt), asc(id))
    .limit(PLANNED_AT_ONCE);
  const isNews = ({ createdAt }: { createdAt: Date }) => createdAt > subDays(now, NEWS_DAYS);
  const over = late.filter((mail) => !isNews(mail)).map((mail) => mail.id);
  await tx.update(notificationMails).set({ status: 'spared', doneAt: now }).where(among(id, over));
  const mails = late.filter(isNews).map((mail) => {
    const isCritical = notices[mail.kind]?.severity === 'critical';
    return jobFor({ ...mail, isCritical, dueAt: now });
  });
  await enqueueAll(tx, mails);
  return late.length;
}
