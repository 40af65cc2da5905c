import { useTranslations } from 'next-intl';
import type { Column } from '@/components/ui/rows/data-table';
import { Instant } from '@/components/ui/time/instant';
import type { RosterRow } from '@/contract/courses/taught-courses';

/** What every table of students says beside the name. */
export function useRosterColumns(): Column<RosterRow>[] {
  const t = useTranslations('courses');
  return [
    {
      ...{ key: 'badge', header: t('roster.badge'), width: 'desk:w-32' },
      cell: ({ badge }) => badge && <span className="whitespace-nowrap tabular-nums">{badge}</span>,
    },
    {
      ...{
        key: 'programme',
        header: t('roster.programme'),
        width: 'desk:w-34',
        inLines: 'none',
        roomy: true,
      },
      cell: ({ programme }) => <span className="text-muted">{programme}</span>,
    },
    {
      ...{ key: 'plan', header: t('roster.plan'), width: 'desk:w-30' },
      cell: ({ plan }) => (
        <span className="text-muted">
          {plan ? t(`inPlan.${plan.kind}`, { year: plan.year }) : t('roster.notInPlan')}
        </span>
      ),
    },
    {
      ...{ key: 'since', header: t('roster.since'), width: 'desk:w-38', inLines: 'none', roomy: true },
      cell: ({ requestedAt }) => <Instant at={requestedAt} style="dayTime" />,
    },
  ];
}
