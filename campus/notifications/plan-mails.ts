import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { set } from 'date-fns/set';
import { subDays } from 'date-fns/subDays';
import { subMinutes } from 'date-fns/subMinutes';
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { EmailChoice } from '../../contract/notifications/notifications.ts';
import type { Database } from '../db/database.ts';
import { among } from '../db/one-of.ts';
import { rowsOf } from '../db/rows.ts';
import type { StoredValue } from '../db/schema/notifications.ts';
import { jobs, notificationMails, notifications, profiles } from '../db/schema.ts';
import { enqueue, enqueueAll, type JobToDo } from '../platform/jobs/jobs.ts';
import { NEWS_DAYS } from '../platform/notices/failed-notices.ts';
import type { NoticeKinds } from '../platform/notices/notify.ts';
import { isToldAtOnce, toldFrom } from '../platform/states/undo.ts';
import { nowBehindLocks } from '../platform/time/clock.ts';
import { gatherMails } from './gather-mails.ts';

export const NOTICE_MAIL = 'notification-mail';
/** Of what is critical: it doesn't stand behind fifty thousand that aren't. */
export const URGENT_MAIL = 'notification-mail-urgent';
export const DIGEST = 'notification-digest';

/** Quiet from 22 to 7; the mail of a day goes out as the quiet ends. */
const QUIET_FROM = 22;
const QUIET_UNTIL = 7;

/** Retries a mail or push five times: an hour without their server loses nothing. */
export const PAUSES_MIN = [1, 5, 15, 60, 240];

type Setting = { timeZone: string; notices: NoticeKinds };

/** So many minutes after it was due, what has no job gets another one. */
export const LATE_MIN = 5;

/** As many are planned in one transaction. */
export const PLANNED_AT_ONCE = 5_000;

/**
 * Decides when notices are mailed, in batches, the oldest first, and queues them. Answers how many it has
 * seen to. One transaction at a time, or two mails could be sent in place of one.
 */
export async function planMails(tx: Database, { timeZone, notices }: Setting, began: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('notifications.plan'))`);
  const now = await nowBehindLocks(tx, began);
  const unplanned = await unplannedMails(tx);
  const planned = (await gatherMails(tx, unplanned, notices, now)).map((mail) => {
    const isCritical = notices[mail.kind]?.severity === 'critical';
    const notBefore = heldUntil(mail, notices) ?? mail.notBefore;
    const due = mail.dueAt ?? dueAt(mail.choice, { isCritical, timeZone, notBefore }, now);
    return { ...mail, isCritical, dueAt: due };
  });
  for (const [instant, mails] of Map.groupBy(planned, (mail) => mail.dueAt.toISOString())) {
    const ids = mails.map(({ id }) => id);
    await tx
      .update(notificationMails)
      .set({ dueAt: new Date(instant) })
      .where(among(notificationMails.notificationId, ids));
  }
  await enqueueAll(tx, planned.map(jobFor));
  return unplanned.length;
}

async function unplannedMails(tx: Database) {
  const ids = await oldestUnplanned(tx);
  return await tx
    .select({
      id: notificationMails.notificationId,
      choice: notificationMails.choice,
      profileId: notifications.profileId,
      kind: notifications.kind,
      subject: notifications.subject,
      params: notifications.params,
      createdAt: notifications.createdAt,
      personId: profiles.personId,
    })
    .from(notificationMails)
    .innerJoin(notifications, eq(notifications.id, notificationMails.notificationId))
    .innerJoin(profiles, eq(profiles.id, notifications.profileId))
    .where(
      and(
        among(notificationMails.notificationId, ids),
        isNull(notificationMails.dueAt),
        eq(notificationMails.status, 'queued'),
      ),
    )
    .orderBy(asc(notifications.createdAt), asc(notifications.id))
    .for('update', { of: notificationMails, skipLocked: true });
}

/**
 * Finds unplanned mails first and by themselves. The planner expects hardly any: in one join it compared each
 * notice with each of 50,000 mails, for ten minutes.
 */
async function oldestUnplanned(tx: Database): Promise<string[]> {
  const found = await tx.execute(sql`
    with unplanned as materialized (
      select notification_id as id from ${notificationMails} where due_at is null and status = 'queued'
    )
    select id from unplanned join ${notifications} using (id) order by created_at, id limit ${PLANNED_AT_ONCE}`);
  return rowsOf<{ id: string }>(found).map(({ id }) => id);
}

type Planned = { id: string; choice: EmailChoice; personId: string; isCritical: boolean; dueAt: Date };

function jobFor({ id, choice, personId, isCritical, dueAt: runAt }: Planned): JobToDo {
  if (choice !== 'daily') return { kind: isCritical ? URGENT_MAIL : NOTICE_MAIL, payload: { id }, runAt };
  const uniqueKey = `${DIGEST}:${personId}:${runAt.toISOString()}`;
  return { kind: DIGEST, payload: { personId }, runAt, uniqueKey };
}

type Told = { kind: string; params: Record<string, StoredValue>; createdAt: Date };

/** Until when what can be taken back is told in the portal alone; undefined for what is told at once. */
export function heldUntil({ kind, params, createdAt }: Told, notices: NoticeKinds): Date | undefined {
  const undoable = notices[kind]?.undoable;
  if (!undoable) return undefined;
  const begins = undoable === true ? undefined : params[undoable];
  const startsAt = typeof begins === 'object' && 'instant' in begins && new Date(String(begins.instant));
  return startsAt && isToldAtOnce(createdAt, startsAt) ? undefined : toldFrom(createdAt);
}

/** When a mail goes out: a critical one at once, or once gathered or final; others outside quiet hours. */
export function dueAt(
  choice: EmailChoice,
  {
    isCritical,
    timeZone,
    notBefore,
  }: { isCritical: boolean; timeZone: string; notBefore?: Date | undefined },
  now: Date,
): Date {
  const here = new TZDate(now, timeZone);
  if (choice === 'now' && (isCritical || !isQuiet(now, timeZone))) return notBefore ?? now;
  const day = here.getHours() < QUIET_UNTIL ? here : addDays(here, 1);
  const ofDay = new Date(set(day, { hours: QUIET_UNTIL, minutes: 0, seconds: 0, milliseconds: 0 }).getTime());
  return notBefore && ofDay < notBefore ? notBefore : ofDay;
}

export function isQuiet(now: Date, timeZone: string): boolean {
  const hour = new TZDate(now, timeZone).getHours();
  return hour >= QUIET_FROM || hour < QUIET_UNTIL;
}

/** The job that looks for mails and pushes that are due and have no job. */
export const LATE = 'notification-late';

export const lookForLate = (tx: Database, now: Date): Promise<void> =>
  enqueue(tx, { kind: LATE, payload: {}, runAt: now, uniqueKey: LATE });

/**
 * Queues anew, in batches, mails that are due and have no job, as when a digest was being sent while one was
 * planned. What is no longer news is not mailed. Answers how many it has seen to.
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
