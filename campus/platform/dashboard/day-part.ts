import type { Step } from './step.ts';

/**
 * A part of the dashboard's sentence, `day.<code>` in the area's texts. `count` sums what falls on one day;
 * `at` is set where that is today, `until` where it has begun.
 */
export type DayPart = {
  code: string;
  /** When it is, or until when it can be done; null for what waits without a date. */
  at: Date | null;
  /** Until when it lasts, where it does: it is of the day until then. */
  endsAt?: Date;
  /** `at` is the last instant for it. */
  isDeadline: boolean;
  count: number;
  params?: Step['params'];
};

/** What a step comes to among others of its kind. */
export const partOf = ({ code, dueAt, severity, params }: Step): DayPart => ({
  code,
  at: dueAt ?? null,
  isDeadline: severity !== 'info',
  count: Number(params?.count ?? 1),
  params,
});

/** What happens once, at an instant or from it on. */
export const eventOf = (code: string, at: Date, endsAt = at): DayPart => ({
  ...{ code, at, endsAt },
  isDeadline: false,
  count: 1,
});
