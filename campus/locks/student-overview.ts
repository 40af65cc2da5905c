import type { StepArea, StudentSummary } from '../../contract/dashboard/dashboard.ts';
import type { LockAction } from '../../contract/locks/locks.ts';
import type { Overview, OwnCareer } from '../area.ts';
import { partOf } from '../platform/dashboard/day-part.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { inLanguage } from '../platform/texts.ts';
import { standsAt, stopsFrom } from './lock-state.ts';
import { standingLocks } from './locks-on.ts';
import { timesOf } from './standing-locks.ts';
import { reasonText, titleOf } from './words.ts';

/** What stops something, and what soon will: of one that hasn't begun to warn nothing is said yet. */
export const studentLocks: Overview<OwnCareer, StudentSummary> = async (db, { careerId }, reader, now) => {
  const standing = await standingLocks(db, careerId);
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
