import { parseDay, parseTime, writeDayTime } from '@/components/ui/fields/typed-day';
import { localDay, shifted, toLocal } from '@/components/ui/time/local-time';
import type { LastSession } from '@/contract/exams/board';
import type { Language } from '@/contract/wire/constants';

/** How long before the day of the exam something is, at which time. */
type Before = { days: number; clock: string };

/** How the dates of a session go with its day; `cancel` null is when booking closes. */
export interface DatePattern {
  opens: Before;
  closes: Before;
  cancel: Before | null;
}

/** Booked from 20 days to 3 days before. */
export const usualPattern: DatePattern = {
  opens: { days: 20, clock: '09:00' },
  closes: { days: 3, clock: '23:59' },
  cancel: null,
};

/** As it was with the last session. */
export function patternOf(last: LastSession, timeZone: string): DatePattern {
  const day = localDay(last.startsAt, timeZone);
  const before = (at: string): Before => {
    const local = toLocal(at, timeZone);
    const days = Math.round((Date.parse(day) - Date.parse(local.slice(0, 10))) / DAY_MS);
    return { days, clock: local.slice(11, 16) };
  };
  return {
    opens: before(last.bookingOpensAt),
    closes: before(last.bookingClosesAt),
    cancel: last.cancelUntil === last.bookingClosesAt ? null : before(last.cancelUntil),
  };
}

const DAY_MS = 24 * 60 * 60_000;

/** Suggested dates and end time for the typed day and start, by field name. An invalid day gives no dates. */
export function suggestedDates(
  typed: { day: string; from: string },
  pattern: DatePattern,
  { language, today }: { language: Language; today: string },
): Record<string, string> {
  const day = parseDay(typed.day, today);
  const from = parseTime(typed.from);
  const on = ({ days, clock }: Before) =>
    writeDayTime(shifted(`${day}T00:00`, { days: -days, clock }), language);
  return {
    ...(from && { to: shifted(`2000-01-01T${from}`, { minutes: 120 }).slice(11, 16) }),
    ...(day && { bookingOpensAt: on(pattern.opens), bookingClosesAt: on(pattern.closes) }),
    ...(day && pattern.cancel && { cancelUntil: on(pattern.cancel) }),
  };
}
