import { useTimeZone } from 'next-intl';
import { toLocal } from './local-time.ts';

/** Answers which day it is at the institution, when asked. */
export function useToday(): () => string {
  const timeZone = useTimeZone() ?? 'UTC';
  return () => toLocal(new Date().toISOString(), timeZone).slice(0, 10);
}
