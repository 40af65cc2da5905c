import { addDays } from 'date-fns/addDays';
import { and, type Column, gt, lte, or, sql } from 'drizzle-orm';
import type { Step } from './step.ts';

const NEAR_DAYS = 7;

/** What one who comes now has to do where it isn't done at once: wait for a place, or ask for one. */
type Detour = 'queue' | 'request';

type Window = { opensAt: Date; closesAt: Date; detour: Detour | null };

/** Whether a window [opensAt, closesAt) opens or closes within seven days; asked with `nearTo`. */
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
 * What a near window does next: `<area>_opens` (info) or `<area>_closes` (soon). With a detour it is
 * `<area>_queue_closes` or `<area>_request_closes`, as the button says.
 */
export function stepOfWindow(
  area: 'booking' | 'enrolment',
  { opensAt, closesAt, detour }: Window,
  now: Date,
): Pick<Step, 'code' | 'severity' | 'dueAt'> {
  if (now < opensAt) return { code: `${area}_opens`, severity: 'info', dueAt: opensAt };
  return { code: detour ? `${area}_${detour}_closes` : `${area}_closes`, severity: 'soon', dueAt: closesAt };
}
