import { subMinutes } from 'date-fns/subMinutes';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { jobs, notificationMails, notifications, profiles } from '../db/schema.ts';
import { enqueueAll } from '../platform/jobs.ts';
import { DIGEST, jobFor, NOTICE_MAIL, URGENT_MAIL } from './plan-mails.ts';

const LATE_MIN = 5;

/**
 * Puts aside anew what is due and has no job: the mail of a day that was planned while its person's was being sent, whose
 * job had not seen it.
 */
export async function mailLate(tx: Database, now: Date): Promise<void> {
  const { notificationId: id, choice, dueAt } = notificationMails;
  const { personId } = profiles;
  const late = await tx
    .select({ id, choice, personId })
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
    );
  await enqueueAll(
    tx,
    late.map((mail) => jobFor({ ...mail, isCritical: false, dueAt: now })),
  );
}
