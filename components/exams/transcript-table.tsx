import { useTranslations } from 'next-intl';
import { type Column, DataTable } from '@/components/ui/data-table';
import type { Transcript } from '@/contract/exams';
import { Day } from './day';

type Row = Transcript['rows'][number];

/** What is recorded, latest first. */
export function TranscriptTable({ rows }: { rows: Row[] }) {
  const t = useTranslations('exams.transcript');
  const columns: Column<Row>[] = [
    { key: 'course', header: t('course'), cell: (row) => <Course row={row} /> },
    { key: 'date', header: t('examDate'), cell: ({ examDate }) => <Day date={examDate} /> },
    { key: 'cfu', header: t('cfu'), cell: ({ cfu }) => cfu, number: true },
    { key: 'grade', header: t('grade'), cell: (row) => <RecordedGrade row={row} />, number: true },
  ];
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={rows.toReversed()}
      rowKey={({ unitId }) => unitId}
    />
  );
}

const Course = ({ row: { courseTitle, courseCode } }: { row: Row }) => (
  <>
    {courseTitle}
    <span className="block font-normal text-muted text-small">{courseCode}</span>
  </>
);

function RecordedGrade({ row: { grade, honours, recognised } }: { row: Row }) {
  const t = useTranslations('exams.result');
  if (grade === null) return t(recognised ? 'recognised' : 'pass');
  return honours ? t('honours', { grade }) : String(grade);
}
