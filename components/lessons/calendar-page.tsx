import { useFormatter, useTranslations } from 'next-intl';
import { DetailPage } from '@/components/ui/page/detail-page';
import { Section } from '@/components/ui/page/section';
import type { CalendarFeed } from '@/contract/lessons/calendar-feed';
import { CalendarAddress, type CalendarServices } from './calendar-address';

const READERS = ['apple', 'outlook', 'google'] as const;

/** Lessons, exams and deadlines for one's own calendar service, and how late each service reads them. */
export function CalendarPage({
  feed,
  reader,
  services,
}: {
  feed: CalendarFeed;
  reader: 'student' | 'professor';
  services: CalendarServices;
}) {
  const t = useTranslations('lessons');
  const format = useFormatter();
  const at = (instant: string) => format.dateTime(new Date(instant), 'dateTime');
  return (
    <DetailPage
      back={{ href: `/${reader}/lessons`, label: t('title') }}
      title={t('calendarPage.title')}
      lines={<p className="max-w-prose text-muted">{t(`calendarPage.lead.${reader}`)}</p>}
    >
      <CalendarAddress
        reader={reader}
        services={services}
        made={
          feed && {
            created: t('calendarPage.made', { at: at(feed.createdAt) }),
            fetched: feed.lastFetchedAt
              ? t('calendarPage.fetched', { at: at(feed.lastFetchedAt) })
              : t('calendarPage.neverFetched'),
          }
        }
      />
      <Section title={t('calendarPage.late')}>
        <div className="grid max-w-prose gap-2">
          <ul className="list-disc pl-5">
            {READERS.map((program) => (
              <li key={program}>{t(`calendarPage.lateness.${program}`)}</li>
            ))}
          </ul>
          <p>{t('calendarPage.urgent')}</p>
        </div>
      </Section>
    </DetailPage>
  );
}
