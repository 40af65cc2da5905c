import { desc, eq, sql } from 'drizzle-orm';
import type { StepArea, StudentSummary } from '../../contract/dashboard/dashboard.ts';
import type { LockAction, OwnLock, OwnLocks } from '../../contract/locks/locks.ts';
import type { Overview, OwnCareer } from '../area.ts';
import type { Database } from '../db/database.ts';
import { courseUnits, lockPasses, locks } from '../db/schema.ts';
import type { Reader } from '../http/answers.ts';
import { partOf } from '../platform/dashboard/day-part.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { inLanguage } from '../platform/texts.ts';
import { reasonText, stepText, titleOf } from './lock-texts.ts';
import { activeLocks, timesOf } from './locks-on.ts';
import { standsAt, statusAt, stopsFrom } from './machine.ts';

const PAST_SHOWN = 30;

/** What stops a student now or soon, and what did before; without the office's internal notes. */
export async function ownLocks(db: Database, careerId: string, reader: Reader, now: Date): Promise<OwnLocks> {
  const rows = await locksOfCareer(db, careerId);
  const told = rows.map((row) => toOwnLock(row, reader, now));
  const standing = told.filter(({ status }) => RANK[status] !== undefined);
  return {
    now: now.toISOString(),
    standing: standing.toSorted(
      (one, other) =>
        (RANK[one.status] ?? 0) - (RANK[other.status] ?? 0) || one.stopsFrom.localeCompare(other.stopsFrom),
    ),
    past: told.filter(({ status }) => RANK[status] === undefined).slice(0, PAST_SHOWN),
  };
}

const RANK: Partial<Record<OwnLock['status'], number>> = { active: 0, warning: 1, scheduled: 2 };

const locksOfCareer = (db: Database, careerId: string) =>
  db
    .select({
      lock: locks,
      course: courseUnits.title,
      passes: sql<Pass[]>`(select coalesce(json_agg(json_build_object('action', ${lockPasses.action},
        'until', (extract(epoch from ${lockPasses.until}) * 1000)::float8) order by ${lockPasses.until}), '[]')
        from ${lockPasses} where ${lockPasses.lockId} = ${locks.id} and ${lockPasses.usedAt} is null)`,
    })
    .from(locks)
    .leftJoin(courseUnits, eq(courseUnits.id, locks.unitId))
    .where(eq(locks.careerId, careerId))
    .orderBy(desc(locks.endedAt), desc(locks.placedAt));

type Pass = { action: OwnLock['passes'][number]['action']; until: number };
type Row = Awaited<ReturnType<typeof locksOfCareer>>[number];

function toOwnLock({ lock, course, passes }: Row, reader: Reader, now: Date): OwnLock {
  const { id, type, placedAt, endsAt, endedAt, blocks, academicYear, amount, currency } = lock;
  const status = statusAt(lock, now);
  return {
    id,
    type,
    title: inLanguage(titleOf(type), reader.language),
    status,
    reason: reasonText(lock, reader),
    placedAt: placedAt.toISOString(),
    stopsFrom: stopsFrom(lock).toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    stops: blocks,
    courseTitle: course && inLanguage(course, reader.language),
    academicYear,
    amount: amount !== null && currency !== null ? { amount, currency } : null,
    steps: lock.steps.map((step) => ({ text: stepText(step, reader), link: step.link ?? null })),
    passes: passes
      .filter(({ until }) => until >= now.getTime())
      .map(({ action, until }) => ({ action, until: new Date(until).toISOString() })),
    ownerOffice: lock.ownerOffice,
    endedAt: endedAt?.toISOString() ?? (status === 'expired' ? (endsAt?.toISOString() ?? null) : null),
  };
}

/** What stops something, and what soon will: of one that hasn't begun to warn nothing is said yet. */
export const studentLocks: Overview<OwnCareer, StudentSummary> = async (db, { careerId }, reader, now) => {
  const standing = await activeLocks(db, careerId);
  const steps = standing.flatMap((lock): Step[] => {
    const status = standsAt(timesOf(lock), now);
    if (status !== 'active' && status !== 'warning') return [];
    const step = {
      area: 'locks',
      link: `/student/locks#lock-${lock.id}`,
      ownerOffice: lock.ownerOffice,
      blocks: areasOf(lock.blocks),
      params: { lock: inLanguage(titleOf(lock.type), reader.language), reason: reasonText(lock, reader) },
    } as const;
    return status === 'active'
      ? [{ ...step, code: 'lock_active', severity: 'blocking' }]
      : [{ ...step, code: 'lock_coming', severity: 'soon', dueAt: stopsFrom(timesOf(lock)) }];
  });
  return { steps, day: steps.map(partOf) };
};

const areas: Partial<Record<LockAction, StepArea>> = { EXAM_BOOK: 'exams', COURSE_ENROL: 'courses' };

const areasOf = (blocks: LockAction[]): StepArea[] => blocks.flatMap((action) => areas[action] ?? []);
