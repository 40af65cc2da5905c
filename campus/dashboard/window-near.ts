import { addDays } from 'date-fns/addDays';
import { and, type Column, gt, lte, or } from 'drizzle-orm';

const NEAR_DAYS = 7;

type Window = { opensAt: Date; closesAt: Date };

/** Of a window [opensAt, closesAt): it opens or closes within seven days. */
export function isNear({ opensAt, closesAt }: { opensAt: Column; closesAt: Column }, now: Date) {
  const near = addDays(now, NEAR_DAYS);
  return or(
    and(gt(opensAt, now), lte(opensAt, near)),
    and(lte(opensAt, now), gt(closesAt, now), lte(closesAt, near)),
  );
}

/** What a near window is about to do, and when: `<noun>_opens` is for information, `<noun>_closes` is soon. */
export function stepOfWindow(noun: 'booking' | 'enrolment', { opensAt, closesAt }: Window, now: Date) {
  return now < opensAt
    ? { code: `${noun}_opens`, severity: 'info' as const, dueAt: opensAt }
    : { code: `${noun}_closes`, severity: 'soon' as const, dueAt: closesAt };
}
