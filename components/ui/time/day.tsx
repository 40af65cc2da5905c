import { useFormatter } from 'next-intl';

/** A calendar day (yyyy-MM-dd) in the reader's language; it has no zone, and is read and written in one. */
export function Day({ date }: { date: string }) {
  const format = useFormatter();
  return (
    <time dateTime={date} className="tabular-nums">
      {format.dateTime(new Date(date), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })}
    </time>
  );
}
