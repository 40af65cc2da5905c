import SparklesIcon from '@heroicons/react/24/outline/SparklesIcon';
import { useTranslations } from 'next-intl';
import { Section } from '@/components/ui/page/section';
import { Sheet } from '@/components/ui/rows/sheet';
import { SlimRow } from '@/components/ui/rows/slim-row';
import { DateTile } from '@/components/ui/time/date-tile';
import { Tile } from '@/components/ui/time/tile';
import type { AppliedFor } from '@/contract/offers/applications';
import { useInstant } from '@/i18n/use-instant';
import { ApplicationLabel } from './application-label';

/** What the reader has applied for, with how it stands; nothing where there is none. */
export function OwnApplications({ applied }: { applied: AppliedFor[] }) {
  const t = useTranslations('offers.application');
  const instant = useInstant();
  if (applied.length === 0) return null;
  return (
    <Section title={t('own')}>
      <Sheet label={t('own')}>
        {applied.map(({ offerId, title, status, dueAt }) => (
          <SlimRow
            key={offerId}
            tile={
              dueAt ? <DateTile at={dueAt} /> : <Tile number={<SparklesIcon className="size-6" />} word="" />
            }
            title={title}
            href={`/student/offers/${offerId}`}
            state={<ApplicationLabel status={status} />}
          >
            {dueAt && <p>{t('until', { until: instant(dueAt, 'dateTime') })}</p>}
          </SlimRow>
        ))}
      </Sheet>
    </Section>
  );
}
