import { isDay } from '@/components/lessons/week/weeks';
import { parseTime } from '@/components/ui/fields/typed-day';

export type DrawnParams = Record<string, string | string[] | undefined>;

/** What was drawn in the week, as the address of a form says it; what can't be read counts as not said. */
export function readDrawn({ day, from, to, course }: DrawnParams) {
  const time = (asked: DrawnParams[string]) => (typeof asked === 'string' ? parseTime(asked) : null);
  const [begins, ends] = [time(from), time(to)];
  return {
    ...(isDay(day) && { day }),
    ...(begins && { from: begins }),
    ...(ends && { to: ends }),
    ...(typeof course === 'string' && { courseId: course }),
  };
}
