import { toLocal } from '../ui/time/local-time';

/** Which greeting fits an instant (ISO) in the institution's zone: morning until 13, afternoon until 18. */
export function greetingAt(instant: string, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(toLocal(instant, timeZone).slice(11, 13));
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 13 ? 'morning' : 'afternoon';
}
