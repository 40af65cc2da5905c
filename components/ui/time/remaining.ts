const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds in whole units, and the largest unit that is not zero; `over` if nothing is left. */
export function remaining(ms: number) {
  const units = {
    days: Math.floor(ms / DAY_MS),
    hours: Math.floor((ms % DAY_MS) / HOUR_MS),
    minutes: Math.floor((ms % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((ms % MINUTE_MS) / SECOND_MS),
  };
  return { largest: ms <= 0 ? ('over' as const) : largestOf(units), units };
}

function largestOf({
  days,
  hours,
  minutes,
}: Record<'days' | 'hours' | 'minutes', number>): 'days' | 'hours' | 'minutes' | 'seconds' {
  if (days > 0) return 'days';
  if (hours > 0) return 'hours';
  return minutes > 0 ? 'minutes' : 'seconds';
}
