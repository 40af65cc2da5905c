import { useTranslations } from 'next-intl';
import { type Column, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Status } from '@/components/ui/status';
import type { Tone } from '@/components/ui/tones';
import type { StudyPlan } from '@/contract/courses';
import { EnrolmentWord } from './enrolment-word';

type Row = StudyPlan['rows'][number];

/** The courses that the plan holds for one year of the programme. */
export function PlanTable({ year, rows }: { year: number; rows: Row[] }) {
  const t = useTranslations('courses');
  const columns: Column<Row>[] = [
    { key: 'course', header: t('plan.course'), cell: (row) => <PlannedCourse row={row} /> },
    { key: 'kind', header: t('plan.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'status',
      header: t('plan.status'),
      cell: ({ status }) => <Status tone={toneOf[status]}>{t(`plan.statuses.${status}`)}</Status>,
    },
    { key: 'offering', header: t('plan.offering'), cell: (row) => <Offering row={row} /> },
    { key: 'cfu', header: t('plan.cfu'), cell: ({ cfu }) => cfu, number: true },
    { key: 'grade', header: t('plan.grade'), cell: (row) => <Grade row={row} />, number: true },
  ];
  return (
    <DataTable
      caption={t('plan.caption', { year })}
      columns={columns}
      rows={rows}
      rowKey={({ unitId }) => unitId}
    />
  );
}

const toneOf: Record<Row['status'], Tone> = {
  planned: 'neutral',
  attended: 'info',
  passed: 'success',
  recognised: 'success',
  waived: 'success',
};

function PlannedCourse({ row: { title, code, offering } }: { row: Row }) {
  return (
    <>
      {offering ? (
        <Link href={`/student/courses/${offering.courseId}`} className="hover:underline">
          {title}
        </Link>
      ) : (
        title
      )}
      <span className="block font-normal text-muted text-small">{code}</span>
    </>
  );
}

/** Of what is passed the grade says enough. */
function Offering({ row: { offering, status } }: { row: Row }) {
  const t = useTranslations('courses.plan.offerings');
  if (status !== 'planned' && status !== 'attended') return '–';
  if (!offering) return t('none');
  if (offering.status) return <EnrolmentWord status={offering.status} />;
  if (offering.phase !== 'open') return t(offering.phase ?? 'elsewhere');
  return (
    <Link href={`/student/courses/${offering.courseId}`} className="text-accent underline underline-offset-2">
      {t('open')}
    </Link>
  );
}

function Grade({ row: { grade, honours } }: { row: Row }) {
  const t = useTranslations('courses.plan');
  if (grade === null) return '–';
  return honours ? t('honours', { grade }) : grade;
}
