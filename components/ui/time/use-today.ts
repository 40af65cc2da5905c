import { useTimeZone } from 'next-intl';
import { institutionNow } from '@/lib/browser/clock/institution-clock';
import { localDay } from './local-time.ts';

/** Answers which day it is at the institution, when asked. */
export function useToday(): () => string {
  const timeZone = useTimeZone() ?? 'UTC';
  return () => localDay(new Date(institutionNow()).toISOString(), timeZone);
}
