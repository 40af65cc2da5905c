import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import { Link } from '@/components/ui/navigation/link';
import { type Column, DataTable } from '@/components/ui/rows/data-table';
import { Instant } from '@/components/ui/time/instant';
import type { Tone } from '@/components/ui/tones';
import type { OutcomeStatus, StudentOutcome } from '@/contract/exams/exams';
import { Grade } from './grade';

/** What became of the outcomes that there is nothing left to decide on. */
export function OutcomeTable({ outcomes }: { outcomes: StudentOutcome[] }) {
  const t = useTranslations('exams.outcomes');
  const columns: Column<StudentOutcome>[] = [
    {
      ...{ key: 'course', header: t('course') },
      cell: ({ courseTitle, examId }) => (
        <Link href={`/student/exams/${examId}`} className="row-target">
          {courseTitle}
        </Link>
      ),
    },
    {
      ...{ key: 'result', header: t('result'), width: 'desk:w-36', inLines: 'end' },
      cell: (outcome) => <Grade of={outcome} />,
    },
    {
      ...{ key: 'date', header: t('date'), width: 'desk:w-40' },
      cell: ({ examDate }) => <Instant at={examDate} style="date" />,
    },
    {
      ...{ key: 'status', header: t('status'), width: 'desk:w-48' },
      cell: ({ status, waitsFor = [] }) => (
        <>
          <OutcomeLabel status={status} />
          {waitsFor.length > 0 && (
            <p className="text-muted text-sm">{t('waitsFor', { courses: waitsFor.join(', ') })}</p>
          )}
        </>
      ),
    },
  ];
  return <DataTable caption={t('caption')} columns={columns} rows={outcomes} rowKey={({ id }) => id} />;
}

/** Where an outcome stands, in the one word it has everywhere. */
export function OutcomeLabel({ status }: { status: OutcomeStatus }) {
  const t = useTranslations('exams.outcomeStatus');
  return <Status tone={toneOf[status]}>{t(status)}</Status>;
}

const toneOf: Record<OutcomeStatus, Tone> = {
  draft: 'neutral',
  published: 'warning',
  accepted: 'success',
  auto_accepted: 'success',
  recorded: 'success',
  rejected: 'danger',
  closed: 'neutral',
  annulled: 'danger',
};
