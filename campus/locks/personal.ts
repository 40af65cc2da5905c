import type { Personal } from '../area.ts';
import { said } from '../db/said.ts';
import { lockPasses, locks } from '../db/schema.ts';

/** What stopped a career, and what it could do in spite of it; the office's internal note is the office's. */
export const personal: Personal[] = [
  {
    column: locks.careerId,
    says: said(
      locks,
      ...(['type', 'blocks', 'academicYear', 'reason', 'ownerOffice', 'amount', 'currency'] as const),
      ...(['placedAt', 'startsAt', 'graceUntil', 'endsAt', 'status', 'endedAt', 'endReason'] as const),
    ),
  },
  {
    column: lockPasses.lockId,
    through: locks.careerId,
    says: said(lockPasses, 'action', 'until', 'reason', 'givenAt', 'usedAt'),
  },
];
