import type { InstantStyle } from '@/i18n/formats';
import { useInstant } from '@/i18n/use-instant';

/** An instant (ISO, UTC) in the reader's language and the institution's time zone (F4). */
export function Instant({ at, style }: { at: string; style: InstantStyle }) {
  const instant = useInstant();
  return (
    <time dateTime={at} className="tabular-nums">
      {instant(at, style)}
    </time>
  );
}
