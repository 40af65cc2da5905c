import { useFormatter } from 'next-intl';
import type { InstantStyle } from '@/i18n/formats';

/** An instant (ISO, UTC) in the reader's language and the institution's time zone (F4). */
export function Instant({ at, style }: { at: string; style: InstantStyle }) {
  const format = useFormatter();
  return (
    <time dateTime={at} className="tabular-nums">
      {format.dateTime(new Date(at), style)}
    </time>
  );
}
