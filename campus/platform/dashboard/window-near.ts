import { addDays } from 'date-fns/addDays';
import { and, type Column, gt, lte, or, sql } from 'drizzle-orm';
import type { Step } from './step.ts';

const NEAR_DAYS = 7;

/** What one who comes now has to do where it isn't done at once: wait for a place, or ask for one. */
type Detour = 'queue' | 'request';

type Window = { opensAt: Date; closesAt: Date; detour: Detour | null };

/** Of a window [opensAt, closesAt): it opens or closes within seven days; for a prepared question, asked with `nearTo`. */
export function isNear({ opensAt, closesAt }: { opensAt: Column; closesAt: Column }) {
  const now = sql.placeholder('now');
  const near = sql.placeholder('near');
  return or(
    and(gt(opensAt, now), lte(opensAt, near)),
    and(lte(opensAt, now), gt(closesAt, now), lte(closesAt, near)),
  );
}

/** The instants that `isNear` asks for. */
export const nearTo = (now: Date) => ({
  now: now.toISOString(),
  near: addDays(now, NEAR_DAYS).toISOString(),
});

/**
 * What a near window is about to do, and when: `<noun>_opens` is for information, `<noun>_closes` is soon, and
 * `<noun>_queue_closes` or `<noun>_request_closes` where there is a detour: the words of the button that it leads to.
 */
export function stepOfWindow(
  noun: 'booking' | 'enrolment',
  { opensAt, closesAt, detour }: Window,
  now: Date,
): Pick<Step, 'code' | 'severity' | 'dueAt'> {
  if (now < opensAt) return { code: `${noun}_opens`, severity: 'info', dueAt: opensAt };
  return { code: detour ? `${noun}_${detour}_closes` : `${noun}_closes`, severity: 'soon', dueAt: closesAt };
}
