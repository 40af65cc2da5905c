'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { WaitingNote } from '@/components/ui/feedback/waiting-note';
import { Accommodations } from '@/components/ui/people/accommodations';
import { StudentName } from '@/components/ui/people/student-name';
import { type Column, DataTable } from '@/components/ui/rows/data-table';
import { LiveList } from '@/components/ui/rows/live-list';
import { Instant } from '@/components/ui/time/instant';
import type { AttendanceMark } from '@/contract/exams/day';
import type { RosterRow } from '@/contract/exams/roster';
import { LONGEST } from '@/contract/wire/limits';
import { useAnnounced } from '@/lib/browser/alerts/use-announced';
import { Answer } from '../answer';
import { CONTROL, marksIdOf, moveFocus } from './move-focus';
import type { Standing, useAttendance } from './use-attendance';

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

/** Whether a document was looked at: what the record sheet says of the student's identity. */
function IdentityBox({
  student,
  checked,
  onWrite,
}: {
  student: string;
  checked: boolean;
  onWrite: (checked: boolean) => void;
}) {
  const t = useTranslations('exams.day');
  return (
    <label className="inline-flex min-h-9 items-center gap-2 max-lg:min-h-11">
      <input
        type="checkbox"
        aria-label={t('identityOf', { student })}
        checked={checked}
        onChange={(event) => onWrite(event.target.checked)}
        className="size-5 accent-accent"
        {...{ [CONTROL]: 'identity' }}
      />
      <span className="in-lines text-small">{t('identity')}</span>
    </label>
  );
}

/** Where a student sits; it is kept when the box is left. */
function SeatBox({
  student,
  seat,
  onWrite,
}: {
  student: string;
  seat: string;
  onWrite: (seat: string) => void;
}) {
  const t = useTranslations('exams.day');
  const [typed, setTyped] = useState<string | null>(null);
  const keep = () => {
    const next = typed?.trim();
    if (next !== undefined && next !== seat) onWrite(next);
    setTyped(null);
  };
  return (
    <input
      type="text"
      aria-label={t('seatOf', { student })}
      placeholder={t('seat')}
      autoComplete="off"
      maxLength={LONGEST.seat}
      value={typed ?? seat}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
      }}
      className="result-box w-18"
      {...{ [CONTROL]: 'seat' }}
    />
  );
}

/** How somebody came, by one press; a second one on the same takes it back. */
function MarkButtons({
  row,
  mark,
  onMark,
}: {
  row: RosterRow;
  mark: AttendanceMark | null;
  onMark: (mark: AttendanceMark | null) => void;
}) {
  const t = useTranslations('exams.day.mark');
  return (
    <fieldset
      id={marksIdOf(row)}
      aria-label={t('of', { student: row.name })}
      className="flex flex-wrap gap-1"
    >
      {MARKS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === mark}
          className="filter px-2.5"
          onClick={() => onMark(each === mark ? null : each)}
          {...{ [CONTROL]: each }}
        >
          {t(each)}
        </button>
      ))}
    </fieldset>
  );
}

const MARKS: AttendanceMark[] = ['present', 'late', 'absent', 'withdrew'];

/** Who wrote the mark and when, or why a press was not saved. A colleague's change is read out. */
function AttendanceNote({ student, standing }: { student: string; standing: Standing }) {
  const t = useTranslations('exams.day');
  const { kept, own, waiting } = standing;
  const by = kept?.by ?? '';
  const mark = kept?.mark ? t(`mark.${kept.mark}`) : t('mark.none');
  useAnnounced(kept && !own ? t('changed', { student, mark, by }) : null);
  if (waiting?.state === 'failed') {
    return (
      <span role="alert" className="text-danger text-small">
        {t(`trouble.${waiting.trouble === 'conflict' ? 'conflict' : 'refused'}`, { by, mark })}
      </span>
    );
  }
  if (waiting?.state === 'waiting') {
    return (
      <span className="text-small">
        <WaitingNote trouble={waiting.trouble} unkept={!waiting.kept} />
      </span>
    );
  }
  if (waiting) {
    return <span className="late text-muted text-small">{t(waiting.trouble ? 'checking' : 'saving')}</span>;
  }
  if (!kept) return null;
  return (
    <span className="one-line text-muted text-small" title={by}>
      <Instant at={kept.at} style="time" />, {by}
    </span>
  );
}
