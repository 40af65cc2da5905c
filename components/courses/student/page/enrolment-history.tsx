import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/ui/rows/data-table';
import { Instant } from '@/components/ui/time/instant';
import type { CourseDetail } from '@/contract/courses/courses';
import { EnrolmentWord } from '../../enrolment-word';

/** What became of each time the reader enrolled, newest first. */
export function EnrolmentHistory({ history }: { history: CourseDetail['history'] }) {
  const t = useTranslations('courses.detail');
  return (
    <DataTable
      caption={t('historyCaption')}
      columns={[
        {
          key: 'when',
          header: t('when'),
          cell: ({ requestedAt }) => <Instant at={requestedAt} style="dateTime" />,
        },
        { key: 'state', header: t('state'), cell: ({ status }) => <EnrolmentWord status={status} /> },
        { key: 'reason', header: t('reason'), cell: ({ reason }) => reason ?? '–' },
      ]}
      rows={history}
      rowKey={({ requestedAt, status }) => requestedAt + status}
    />
  );
}
