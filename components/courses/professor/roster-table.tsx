import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Accommodations } from '@/components/ui/accommodations';
import { type Column, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { StudentName } from '@/components/ui/student-name';
import type { RosterRow } from '@/contract/courses';
import { EnrolmentWord } from '../enrolment-word';
import { useRosterColumns } from './roster-columns';

/** The students of a course, each with a state in a word; a row leads to the student's page within it. */
export function RosterTable({
  rows,
  attendance,
  hrefOf,
}: {
  rows: RosterRow[];
  /** How much of the lessons each has seen, by career. */
  attendance: Record<string, ReactNode>;
  hrefOf: (row: RosterRow) => string;
}) {
  const t = useTranslations('courses.roster');
  const columns: Column<RosterRow>[] = [
    { key: 'student', header: t('student'), cell: (row) => <Student row={row} href={hrefOf(row)} /> },
    ...useRosterColumns(),
    {
      ...{ key: 'attendance', header: t('attendance'), width: 'desk:w-44' },
      cell: ({ careerId }) => attendance[careerId],
    },
    {
      ...{ key: 'status', header: t('status'), width: 'desk:w-52' },
      cell: (row) => <Standing row={row} />,
    },
  ];
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={rows}
      rowKey={({ enrolmentId }) => enrolmentId}
      stateOf={({ status }) => status}
    />
  );
}

const Student = ({
  row: { name, preferredName, accommodations },
  href,
}: {
  row: RosterRow;
  href: string;
}) => (
  <StudentName called={preferredName}>
    <Link href={href} className="row-target">
      {name}
    </Link>
    <Accommodations of={accommodations} />
  </StudentName>
);

/** The word, and what goes with it; at most two lines of a row. */
function Standing({ row: { status, position, offeredUntil, reason } }: { row: RosterRow }) {
  const t = useTranslations('courses.roster');
  return (
    <>
      <EnrolmentWord status={status} />
      {position !== null && <span className="block text-muted">{t('position', { position })}</span>}
      {offeredUntil && (
        <span className="block text-muted">{t('until', { instant: new Date(offeredUntil) })}</span>
      )}
      {reason && <span className="block text-muted">{reason}</span>}
    </>
  );
}
