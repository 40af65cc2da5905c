import { useTranslations } from 'next-intl';
import type { Column } from '@/components/ui/data-table';
import { Instant } from '@/components/ui/instant';
import type { RosterRow } from '@/contract/courses';

/** What every table of students says beside the name. */
export function useRosterColumns(): Column<RosterRow>[] {
  const t = useTranslations('courses');
  return [
    { key: 'badge', header: t('roster.badge'), cell: ({ badge }) => badge ?? '–' },
    { key: 'programme', header: t('roster.programme'), cell: ({ programme }) => programme },
    {
      key: 'plan',
      header: t('roster.plan'),
      cell: ({ plan }) => (plan ? t(`inPlan.${plan.kind}`, { year: plan.year }) : t('roster.notInPlan')),
    },
    {
      key: 'since',
      header: t('roster.since'),
      cell: ({ requestedAt }) => <Instant at={requestedAt} style="dayTime" />,
    },
  ];
}
