import { useFormatter } from 'next-intl';
import { asWritten } from './as-written.ts';
import type { InstantStyle } from './formats.ts';
import { useLanguage } from './use-language.ts';

/** Writes an instant (ISO, UTC) in the reader's language and the institution's time zone (F4). */
export function useInstant() {
  const format = useFormatter();
  const language = useLanguage();
  return (at: string, style: InstantStyle): string =>
    asWritten(format.dateTime(new Date(at), style), language);
}
