import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { FailedWork, FailedWorkList } from '../../contract/operations/work.ts';
import type { Database } from '../db/database.ts';
import { failedItems, jobs } from '../db/schema.ts';
import { audit } from '../platform/audit/audit.ts';
import { NotFound } from '../platform/failures.ts';
import {
  countGivenUpNotices,
  countNoticesTriedAgain,
  failingNotices,
  noticesThat,
} from '../platform/notices/failed-notices.ts';
import { idOfDelivery, isDelivery, retryNotices } from './retry-notices.ts';

const MOST = 200;

const failing = or(isNotNull(jobs.failedAt), and(gt(jobs.attempts, 0), isNotNull(jobs.lastError)));

/** Failing jobs, due items of tasks, and mails and pushes of notices; those given up first. */
export async function listFailed(db: Database, now: Date): Promise<FailedWorkList> {
  const ofJobs = await db.select().from(jobs).where(failing).orderBy(givenUpFirst(jobs)).limit(MOST);
  const ofTasks = await db.select().from(failedItems).orderBy(givenUpFirst(failedItems)).limit(MOST);
  const ofNotices = await noticesThat(db, failingNotices(now))
    .orderBy(sql`status = 'queued'`, sql`due_at`)
    .limit(MOST);
  const rows: FailedWork[] = [
    ...ofJobs.map((job) => ({
      ...{ id: `job:${job.id}`, what: job.kind, about: null },
      ...{ attempts: job.attempts, cause: job.lastError ?? '', retryAt: retryOf(job.failedAt, job.runAt) },
    })),
    ...ofTasks.map(({ task, item, attempts, cause, failedAt, retryAt }) => ({
      ...{ id: `${task}:${item}`, what: task, about: item, attempts, cause },
      retryAt: retryOf(failedAt, retryAt),
    })),
    ...ofNotices.map(({ kind, attempts, cause, doneAt, dueAt, ...delivery }) => ({
      ...{ id: idOfDelivery(delivery), what: kind, about: null, attempts, cause: cause ?? '' },
      retryAt: retryOf(doneAt, dueAt ?? now),
    })),
  ];
  const given =
    (await db.$count(jobs, isNotNull(jobs.failedAt))) +
    (await db.$count(failedItems, isNotNull(failedItems.failedAt))) +
    (await countGivenUpNotices(db, now));
  const retried =
    (await db.$count(jobs, and(failing, isNull(jobs.failedAt)))) +
    (await db.$count(failedItems, isNull(failedItems.failedAt))) +
    (await countNoticesTriedAgain(db));
  const first = rows.toSorted((one, other) => Number(one.retryAt !== null) - Number(other.retryAt !== null));
  return { given, retried, first: first.slice(0, MOST) };
}

/** Has one tried again now, or all that was given up; throws `NotFound`. Answers how many. */
export async function retryFailed(
  tx: Database,
  { id }: { id?: string | undefined },
  now: Date,
): Promise<number> {
  const [kind = '', of = ''] =
    id === undefined ? [] : [id.slice(0, id.indexOf(':')), id.slice(id.indexOf(':') + 1)];
  const ofJobs =
    id === undefined
      ? isNotNull(jobs.failedAt)
      : and(failing, isNotBegun(now), eq(sql`${jobs.id}::text`, of));
  const ofTasks =
    id === undefined
      ? isNotNull(failedItems.failedAt)
      : and(eq(failedItems.task, kind), eq(failedItems.item, of));
  const again = { failedAt: null, attempts: 0 };
  const retried = [
    ...(id !== undefined && kind !== 'job'
      ? []
      : await tx
          .update(jobs)
          .set({ ...again, runAt: now, leasedUntil: null })
          .where(ofJobs)
          .returning({ id: jobs.id })),
    ...(await tx
      .update(failedItems)
      .set({ ...again, retryAt: now })
      .where(ofTasks)
      .returning({ id: failedItems.item })),
    ...(id !== undefined && !isDelivery(kind) ? [] : await retryNotices(tx, id ?? null, now)),
  ];
  if (id !== undefined && retried.length === 0) throw new NotFound('work', id);
  const entry = { actorId: null, action: 'work.retry', entity: 'work', entityId: id ?? 'all' };
  await audit(tx, { ...entry, detail: { retried: retried.length } }, now);
  return retried.length;
}

/** Nobody is doing it at this moment. */
const isNotBegun = (now: Date) => or(isNull(jobs.leasedUntil), lte(jobs.leasedUntil, now));

const retryOf = (failedAt: Date | null, retryAt: Date) => (failedAt ? null : retryAt.toISOString());

const givenUpFirst = ({ failedAt }: typeof jobs | typeof failedItems) => asc(isNull(failedAt));
