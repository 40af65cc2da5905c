import { useFormatter, useTranslations } from 'next-intl';

/** On a phone: the days of the week, each leading to its lessons; of the weekend those that have some. */
export function DayStrip({ days, today }: { days: string[]; today: string }) {
  const t = useTranslations('lessons.week');
  const format = useFormatter();
  const part = (day: string, of: { weekday?: 'short'; day?: 'numeric' }) =>
    format.dateTime(new Date(day), { ...of, timeZone: 'UTC' });
  return (
    <nav aria-label={t('days')} className="week-strip">
      {days.map((day) => (
        <a key={day} href={`#day-${day}`} aria-current={day === today ? 'date' : undefined}>
          {part(day, { weekday: 'short' })}
          <b>{part(day, { day: 'numeric' })}</b>
        </a>
      ))}
    </nav>
  );
}
