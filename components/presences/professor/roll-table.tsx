'use client';

import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { Reasons } from '@/components/ui/feedback/reasons';
import { WaitingNote } from '@/components/ui/feedback/waiting-note';
import { RowMenu } from '@/components/ui/overlays/row-menu';
import { StudentName } from '@/components/ui/people/student-name';
import { LiveList, useLiveMark } from '@/components/ui/rows/live-list';
import { Instant } from '@/components/ui/time/instant';
import type { MarkedStatus, RollRow } from '@/contract/presences/presences';
import { PresenceLabel } from '../presence-label';
import { canMend, MendMenu } from './mend-menu';
import type { MarkedRow, useMarks } from './use-marks';

type Marks = Pick<ReturnType<typeof useMarks>, 'mark'>;

type Shown = {
  rows: MarkedRow[];
  marks: Marks;
  editable: boolean;
  /** The lesson whose roll is confirmed, of which absences can be mended. */
  mendable: string | null;
};

/** Everybody on the roster. On a desk arrows go from one to the next, and a letter marks. */
export function RollTable({ rows, marks, editable, mendable }: Shown) {
  const t = useTranslations('presences.roll');
  const letters = useLetters();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const focused = document.activeElement?.closest('tr');
    if (!focused || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isButton = document.activeElement?.hasAttribute('data-mark');
    if (!isButton) return;
    if (step) moveTo(event, step);
    const status = letters[event.key.toLowerCase()];
    const row = rows.find(({ careerId }) => careerId === focused.dataset.career);
    if (!status || !row) return;
    event.preventDefault();
    marks.mark(row, status);
  };
  return (
    <div className="sheet">
      <table className="data-table roster-table">
        <caption className="sr-only">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('student')}</th>
            <th scope="col" className="desk:w-36">
              {t('badge')}
            </th>
            <th scope="col" className="desk:w-64">
              {t('state')}
            </th>
            {(editable || mendable) && (
              <th scope="col" className="desk:w-44">
                <span className="sr-only">{t('actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody onKeyDown={editable ? onKeyDown : undefined}>
          <LiveList>
            {rows.map((row) => (
              <Line key={row.careerId} row={row} marks={marks} editable={editable} mendable={mendable} />
            ))}
          </LiveList>
        </tbody>
      </table>
    </div>
  );
}

function Line({ row, marks, editable, mendable }: Omit<Shown, 'rows'> & { row: MarkedRow }) {
  const live = useLiveMark(row.status ?? '');
  return (
    <tr data-career={row.careerId} className={live || undefined}>
      <th scope="row">
        <StudentName called={row.preferredName}>{row.name}</StudentName>
      </th>
      <td className="cell-none tabular-nums">{row.badge ?? '–'}</td>
      <td className="cell-note">
        <Written row={row} />
        <MarkNote row={row} />
      </td>
      {editable && (
        <td className="cell-menu print:hidden">
          <MarkButtons row={row} onMark={(status) => marks.mark(row, status)} />
        </td>
      )}
      {mendable && (
        <td className="cell-menu print:hidden">
          {canMend(row) && <MendMenu lessonId={mendable} row={row} />}
        </td>
      )}
    </tr>
  );
}

/** Of a mark that isn't written yet: that it waits, or why it isn't taken. */
function MarkNote({ row: { waiting } }: { row: MarkedRow }) {
  const t = useTranslations('presences.roll');
  if (waiting?.state === 'waiting') {
    return (
      <span className="block text-small">
        <WaitingNote trouble={waiting.trouble} unkept={!waiting.kept} />
      </span>
    );
  }
  if (waiting?.state !== 'failed') return null;
  if (waiting.reasons.length > 0) return <Reasons of={waiting.reasons} announced />;
  return (
    <span role="alert" className="block text-danger text-small">
      {t(waiting.trouble === 'conflict' ? 'conflict' : 'notTaken')}
    </span>
  );
}

/** What is written of a student, when, and what is known beside it. */
function Written({ row }: { row: MarkedRow }) {
  const t = useTranslations('presences.roll');
  const { status, markedAt, minutes, announced, exempt, dispute } = row;
  const partly = status === 'late' || status === 'left_early';
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      {status ? <PresenceLabel status={status} /> : <span className="text-muted">{t('unmarked')}</span>}
      {status && markedAt && (
        <span className="text-muted">
          <Instant at={markedAt} style="time" />
          {partly && ` · ${t('minutes', { minutes })}`}
        </span>
      )}
      {announced && status !== 'present' && <span className="text-muted">{t('announced')}</span>}
      {exempt && status !== 'exempt' && <span className="text-muted">{t('exempt')}</span>}
      {dispute && <span className="text-muted">{t(`dispute.${dispute}`)}</span>}
    </span>
  );
}

/** Under which letters each can be marked, in the reader’s language. */
function useLetters(): Record<string, MarkedStatus> {
  const t = useTranslations('presences.letters');
  return Object.fromEntries(STATUSES.map((status) => [t(status), status]));
}
const STATUSES: MarkedStatus[] = ['present', 'late', 'left_early', 'absent', 'excused'];

function moveTo(event: KeyboardEvent<HTMLElement>, step: number) {
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-mark]')];
  buttons[buttons.indexOf(document.activeElement as HTMLElement) + step]?.focus();
}

/** What can be marked of one student: present by one press, the rest in a menu. */
function MarkButtons({ row, onMark }: { row: RollRow; onMark: (status: MarkedStatus) => void }) {
  const t = useTranslations('presences');
  const { name, status } = row;
  const first = status === 'present' ? 'absent' : 'present';
  return (
    <div className="flex items-center justify-end gap-1">
      <Button
        size="small"
        data-mark
        aria-label={t(`mark.${first}Label`, { name })}
        onClick={() => onMark(first)}
      >
        {t(`mark.${first}`)}
      </Button>
      <RowMenu
        label={t('mark.more', { name })}
        entries={MARKS.map((each) => ({
          key: each,
          label: t(`status.${each}`),
          current: each === status,
          onSelect: () => onMark(each),
        }))}
      />
    </div>
  );
}

const MARKS: MarkedStatus[] = ['present', 'late', 'left_early', 'absent', 'excused'];
