import type { ActiveLock } from '../../locks/locks-on.ts';

/** For overdue fees, without an end. */
export const feesLock: ActiveLock = {
  id: 'lock',
  type: 'FEES_OVERDUE',
  blocks: ['EXAM_BOOK'],
  unitIds: null,
  academicYear: null,
  reason: { text: { it: 'Seconda rata non pagata.' } },
  amount: null,
  currency: null,
  ownerOffice: 'fees',
  link: null,
  placedAt: 0,
  startsAt: 0,
  graceUntil: null,
  endsAt: null,
  passes: [],
};
