import { TZDate } from '@date-fns/tz';

/** Which greeting fits an instant in the institution's zone: morning until 13, afternoon until 18. */
export function greetingAt(instant: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = new TZDate(instant, timeZone).getHours();
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 13 ? 'morning' : 'afternoon';
}
