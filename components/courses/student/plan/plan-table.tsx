import { useTranslations } from 'next-intl';
import { Drawing } from '@/components/ui/drawing';
import { Link } from '@/components/ui/navigation/link';
import { type Column, DataTable } from '@/components/ui/rows/data-table';
import type { StudyPlan } from '@/contract/courses/study-plan';
import { PlannedState } from './planned-state';

type Row = StudyPlan['rows'][number];

/** The units that the plan holds for one year of the programme. A row opens its course, if there is one. */
export function PlanTable({ year, rows }: { year: number; rows: Row[] }) {
  const t = useTranslations('courses');
  const columns: Column<Row>[] = [
    { key: 'course', header: t('plan.course'), cell: (row) => <PlannedCourse row={row} /> },
    {
      ...{ key: 'grade', header: t('plan.grade'), width: 'desk:w-24', number: true, inLines: 'end' },
      cell: (row) => <Grade row={row} />,
    },
    {
      ...{ key: 'cfu', header: t('plan.cfu'), width: 'desk:w-16', number: true },
      cell: ({ cfu }) => (
        <>
          <span className="in-columns">{cfu}</span>
          <span className="in-lines">{t('cfu', { cfu })}</span>
        </>
      ),
    },
    {
      ...{ key: 'state', header: t('plan.status'), width: 'desk:w-64' },
      cell: (row) => <PlannedState row={row} />,
    },
    {
      ...{ key: 'kind', header: t('plan.kind'), width: 'desk:w-44', inLines: 'none', roomy: true },
      cell: ({ kind }) => <span className="text-muted">{t(`kind.${kind}`)}</span>,
    },
    {
      ...{ key: 'lead', header: t('plan.open'), width: 'desk:w-12', inLines: 'none', quiet: true },
      cell: ({ offering }) => offering && <Drawing name="go" className="size-5 text-muted" />,
    },
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

const PlannedCourse = ({ row: { title, code, offering } }: { row: Row }) => (
  <>
    {offering ? (
      <Link href={`/student/courses/${offering.courseId}`} className="row-target">
        {title}
      </Link>
    ) : (
      title
    )}{' '}
    <span className="in-columns font-normal text-muted text-small">{code}</span>
  </>
);

/** What was passed without a number says so in its place. */
function Grade({ row: { grade, honours, status } }: { row: Row }) {
  const t = useTranslations('courses.plan');
  if (grade !== null) return honours ? t('honours', { grade }) : grade;
  return status === 'passed' && t('passed');
}
