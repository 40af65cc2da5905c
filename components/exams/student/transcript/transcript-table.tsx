import { useTranslations } from 'next-intl';
import { type Column, DataTable } from '@/components/ui/rows/data-table';
import { Day } from '@/components/ui/time/day';
import type { Transcript } from '@/contract/exams/exams';

type Row = Transcript['rows'][number];

/** What is recorded, latest first. */
export function TranscriptTable({ rows, caption }: { rows: Row[]; caption?: string }) {
  const t = useTranslations('exams');
  const columns: Column<Row>[] = [
    { key: 'course', header: t('transcript.course'), cell: (row) => <Course row={row} /> },
    {
      ...{ key: 'grade', header: t('transcript.grade'), width: 'desk:w-28', number: true, inLines: 'end' },
      cell: (row) => <RecordedGrade row={row} />,
    },
    {
      ...{ key: 'cfu', header: t('transcript.cfu'), width: 'desk:w-20', number: true },
      cell: ({ cfu }) => (
        <>
          <span className="in-columns">{cfu}</span>
          <span className="in-lines">{t('card.cfu', { cfu })}</span>
        </>
      ),
    },
    {
      ...{ key: 'date', header: t('transcript.examDate'), width: 'desk:w-40' },
      cell: ({ examDate }) => <Day date={examDate} />,
    },
  ];
  return (
    <DataTable
      caption={caption ?? t('transcript.caption')}
      columns={columns}
      rows={rows.toReversed()}
      rowKey={({ unitId }) => unitId}
    />
  );
}

function Course({ row: { courseTitle, courseCode, recognised, grade } }: { row: Row }) {
  const t = useTranslations('exams.result');
  return (
    <>
      {courseTitle} <span className="in-columns font-normal text-muted text-small">{courseCode}</span>
      {recognised && grade !== null && (
        <span className="block font-normal text-muted text-small">{t('recognised')}</span>
      )}
    </>
  );
}

function RecordedGrade({ row: { grade, honours, recognised } }: { row: Row }) {
  const t = useTranslations('exams.result');
  if (grade === null) return t(recognised ? 'recognised' : 'pass');
  return honours ? t('honours', { grade }) : String(grade);
}
