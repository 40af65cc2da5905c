import ChevronLeftIcon from '@heroicons/react/20/solid/ChevronLeftIcon';
import { useFormatter, useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { Drawing } from '@/components/ui/drawing';
import { shiftDay } from '@/contract/wire/shift-day';
import { mondayOf } from './weeks';

/** From week to week, and back to today's. */
export function WeekNav({
  monday,
  today,
  hrefOf,
}: {
  monday: string;
  today: string;
  hrefOf: (monday: string) => string;
}) {
  const t = useTranslations('lessons.week');
  const isNow = monday === mondayOf(today);
  return (
    <nav aria-label={t('weeks')} className="week-nav">
      <ButtonLink href={hrefOf(shiftDay(monday, -7))} aria-label={t('previous')}>
        <ChevronLeftIcon className="size-5" />
      </ButtonLink>
      <span className="whitespace-nowrap">
        <WeekName monday={monday} />
      </span>
      <ButtonLink href={hrefOf(shiftDay(monday, 7))} aria-label={t('next')}>
        <Drawing name="go" className="size-5" />
      </ButtonLink>
      <ButtonLink
        href={hrefOf(mondayOf(today))}
        aria-current={isNow ? 'page' : undefined}
        className={isNow ? 'max-lg:hidden' : ''}
      >
        {t('now')}
      </ButtonLink>
    </nav>
  );
}

/** "23–29 nov", "28 dic–3 gen" */
function WeekName({ monday }: { monday: string }) {
  const format = useFormatter();
  const sunday = shiftDay(monday, 6);
  const isOneMonth = monday.slice(0, 7) === sunday.slice(0, 7);
  const write = (day: string, withMonth: boolean) =>
    format.dateTime(new Date(day), {
      day: 'numeric',
      ...(withMonth && { month: 'short' }),
      timeZone: 'UTC',
    });
  return `${write(monday, !isOneMonth)}–${write(sunday, true)}`;
}
