'use client';

import { useTranslations } from 'next-intl';
import { Accommodations } from '@/components/ui/people/accommodations';
import { StudentName } from '@/components/ui/people/student-name';
import { type Column, DataTable } from '@/components/ui/rows/data-table';
import { LiveList } from '@/components/ui/rows/live-list';
import type { RosterRow } from '@/contract/exams/roster';
import { Answer } from '../answer';
import { AttendanceNote } from './attendance-note';
import { IdentityBox } from './identity-box';
import { MarkButtons } from './mark-buttons';
import { moveFocus } from './move-focus';
import { SeatBox } from './seat-box';
import type { useAttendance } from './use-attendance';

/** The expected students: seat, identity, mark, and who wrote it. */
export function DayTable({
  rows,
  attendance: { standingOf, write },
  onLeave,
}: {
  rows: RosterRow[];
  attendance: ReturnType<typeof useAttendance>;
  onLeave: () => void;
}) {
  const t = useTranslations('exams.day');
  const columns: Column<RosterRow>[] = [
    { key: 'student', header: t('student'), cell: (row) => <Student row={row} /> },
    {
      ...{ key: 'seat', header: t('seat'), width: 'desk:w-24', inLines: 'end' },
      cell: (row) => (
        <SeatBox student={row.name} seat={standingOf(row).seat} onWrite={(seat) => write(row, { seat })} />
      ),
    },
    {
      ...{ key: 'marks', header: t('mark.header'), width: 'desk:w-92', inLines: 'below' },
      cell: (row) => (
        <MarkButtons row={row} mark={standingOf(row).mark} onMark={(mark) => write(row, { mark })} />
      ),
    },
    {
      ...{ key: 'identity', header: t('identity'), width: 'desk:w-22', inLines: 'below' },
      cell: (row) => (
        <IdentityBox
          student={row.name}
          checked={standingOf(row).identityChecked}
          onWrite={(identityChecked) => write(row, { identityChecked })}
        />
      ),
    },
    {
      ...{ key: 'note', header: t('note'), width: 'desk:w-40', inLines: 'below' },
      cell: (row) => <AttendanceNote student={row.name} standing={standingOf(row)} />,
    },
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls within
    <div onKeyDown={(event) => moveFocus(event, onLeave)}>
      <LiveList>
        <DataTable
          caption={t('caption')}
          columns={columns}
          rows={rows}
          rowKey={({ bookingId }) => bookingId}
          stateOf={({ attendance }) => `${attendance?.mark ?? ''} ${attendance?.identityChecked ?? ''}`}
        />
      </LiveList>
    </div>
  );
}

const Student = ({ row }: { row: RosterRow }) => (
  <>
    <StudentName called={row.preferredName}>{row.name}</StudentName>
    <span className="block font-normal text-muted text-small tabular-nums">{row.badge}</span>
    <Accommodations of={row.accommodations} />
    <Answer of={row} />
  </>
);
