import type { Area, Personal } from '../area.ts';
import { said } from '../db/said.ts';
import { locks as careerLocks, lockPasses } from '../db/schema.ts';
import { addLocks } from './demo.ts';
import { locksVerb } from './locks-verb.ts';
import { studentLocks } from './own-locks.ts';
import { serveLocks } from './serve-locks.ts';
import { lockNotices } from './tell.ts';
import { lockTasks } from './write-states.ts';

/** What stopped a career, and what it could do in spite of it; the office's internal note is the office's. */
const personal: Personal[] = [
  {
    column: careerLocks.careerId,
    says: said(
      careerLocks,
      ...(['type', 'blocks', 'academicYear', 'reason', 'ownerOffice', 'amount', 'currency'] as const),
      ...(['placedAt', 'startsAt', 'graceUntil', 'endsAt', 'status', 'endedAt', 'endReason'] as const),
    ),
  },
  {
    column: lockPasses.lockId,
    through: careerLocks.careerId,
    says: said(lockPasses, 'action', 'until', 'reason', 'givenAt', 'usedAt'),
  },
];

/** What keeps students from something, since when and why, and the way out. */
export const locks: Area = {
  serve: serveLocks,
  tasks: lockTasks,
  verbs: { locks: locksVerb },
  dashboard: { of: 'locks', student: studentLocks },
  notices: lockNotices,
  history: [{ column: careerLocks.careerId }],
  personal,
  demo: addLocks,
};
