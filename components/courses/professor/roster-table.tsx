'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { Link } from '@/components/ui/navigation/link';
import { Accommodations } from '@/components/ui/people/accommodations';
import { StudentName } from '@/components/ui/people/student-name';
import { type Column, DataTable } from '@/components/ui/rows/data-table';
import { type Selection, useSelection } from '@/components/ui/rows/use-selection';
import type { Roster, RosterRow } from '@/contract/courses/taught-courses';
import { MOST_RECIPIENTS } from '@/contract/wire/limits';
import { EnrolmentLabel } from '../enrolment-label';
import { useGroupTexts } from '../reserved-lines';
import { useRosterColumns } from './roster-columns';
import { SelectAll, SelectBox } from './select-box';
import { WriteDialog } from './write-dialog';

/** Per student: the link to their page in the course, and their attendance; null before the first lesson. */
type Beside = Record<string, { href: string; attendance: ReactNode | null }>;

/** A course's students with their states. A row opens the student's page; selected students get a message. */
export function RosterTable({
  courseId,
  rows,
  others,
  beside,
  chosen = true,
}: {
  courseId: string;
  rows: RosterRow[];
  others: Roster['others'];
  /** By career. */
  beside: Beside;
  /** Whether they can be chosen: who is no longer in the course isn't written to. */
  chosen?: boolean;
}) {
  const t = useTranslations('courses.roster');
  const selection = useSelection(rows.map(careerOf), {
    others: others.map(careerOf),
    most: MOST_RECIPIENTS,
  });
  const columns: Column<RosterRow>[] = [
    {
      key: 'student',
      header: t('student'),
      cell: (row) => (
        <span className="flex items-start gap-3">
          {chosen && <SelectBox id={row.careerId} name={row.name} selection={selection} />}
          <Student row={row} href={beside[row.careerId]?.href ?? ''} />
        </span>
      ),
    },
    ...useRosterColumns().filter(({ key }) => key !== 'since'),
    ...(rows.some(({ careerId }) => beside[careerId]?.attendance)
      ? [
          {
            ...{ key: 'attendance', header: t('attendance'), width: 'desk:w-38', inLines: 'below' as const },
            cell: ({ careerId }: RosterRow) => beside[careerId]?.attendance,
          },
        ]
      : []),
    {
      ...{ key: 'status', header: t('status'), width: 'desk:w-50', inLines: 'below' },
      cell: (row) => <EnrolmentState row={row} />,
    },
  ];
  return (
    <>
      {chosen && rows.length > 1 && <SelectAll selection={selection} count={rows.length} />}
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={rows}
        rowKey={({ enrolmentId }) => enrolmentId}
        stateOf={({ status }) => status}
      />
      {chosen && <WriteBar courseId={courseId} selection={selection} />}
    </>
  );
}

const careerOf = ({ careerId }: Pick<RosterRow, 'careerId'>): string => careerId;

const Student = ({
  row: { name, preferredName, accommodations },
  href,
}: {
  row: RosterRow;
  href: string;
}) => (
  <span className="min-w-0">
    <StudentName called={preferredName}>
      <Link href={href} className="row-target">
        {name}
      </Link>
    </StudentName>
    <Accommodations of={accommodations} />
  </span>
);

/** The word, and what goes with it; at most two lines of a row. */
function EnrolmentState({ row }: { row: RosterRow }) {
  const { status, position, offeredUntil, reason, ranking, reservedFor } = row;
  const t = useTranslations('courses.roster');
  const groupTexts = useGroupTexts();
  return (
    <>
      <EnrolmentLabel status={status} />
      {ranking && (status === 'requested' || ranking.position !== null) && (
        <span className="block text-muted">
          {ranking.position === null
            ? t('number', { number: String(ranking.number) })
            : t('ranked', { position: ranking.position, number: String(ranking.number) })}
        </span>
      )}
      {position !== null && <span className="block text-muted">{t('position', { position })}</span>}
      {offeredUntil && (
        <span className="block text-muted">{t('until', { instant: new Date(offeredUntil) })}</span>
      )}
      {reservedFor && (
        <span className="block text-muted">{t('reservedFor', { group: groupTexts(reservedFor) })}</span>
      )}
      {reason && <span className="block text-muted">{reason}</span>}
    </>
  );
}

/** At the foot of the screen while students are chosen: how many, and a message to them. */
function WriteBar({ courseId, selection }: { courseId: string; selection: Selection }) {
  const t = useTranslations('courses.messages');
  const [open, setOpen] = useState(false);
  const { ids, clear } = selection;
  if (ids.length === 0) return null;
  return (
    <section aria-label={t('bar')} className="publish-bar">
      <p role="status" className="mr-auto font-medium tabular-nums">
        {t('chosen', { count: ids.length })}
      </p>
      <Button variant="quiet" onClick={clear}>
        {t('clear')}
      </Button>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('write')}
      </Button>
      <WriteDialog
        courseId={courseId}
        careerIds={ids}
        count={ids.length}
        open={open}
        onClose={() => setOpen(false)}
        onSent={clear}
      />
    </section>
  );
}
