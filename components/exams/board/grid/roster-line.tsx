'use client';

import { useTranslations } from 'next-intl';
import { memo, type ReactNode, useId } from 'react';
import { Drawing } from '@/components/ui/drawing';
import { Status } from '@/components/ui/feedback/status';
import { WaitingNote } from '@/components/ui/feedback/waiting-note';
import { Accommodations } from '@/components/ui/people/accommodations';
import { StudentName } from '@/components/ui/people/student-name';
import { useLiveMark } from '@/components/ui/rows/live-list';
import type { Roster, RosterRow } from '@/contract/exams/roster';
import { Answer } from '../../answer';
import { Grade } from '../../grade';
import { OutcomeLabel } from '../../outcome-table';
import { isOpen } from '../publication/publication';
import { isHalf } from './parse-result';
import { focusResult, ResultBox } from './result-box';
import { RosterMenu } from './roster-menu';
import { useResultLetters } from './use-result-letters';
import type { ResultState, useResults } from './use-results';

interface LineProps {
  row: RosterRow;
  roster: Roster;
  grading: boolean;
  result: ResultState;
  results: ReturnType<typeof useResults>;
}

/**
 * A student of a session: the name, the result and its state, and the actions. The line is drawn again only
 * for its own changes; its questions to `results` concern its own student.
 */
export const RosterLine = memo(
  Line,
  (one, other) =>
    one.row === other.row &&
    one.roster === other.roster &&
    one.grading === other.grading &&
    SHOWN.every((key) => one.result[key] === other.result[key]),
);

const SHOWN = [
  ...(['typed', 'outcome', 'state', 'trouble', 'unkept', 'held', 'teacherMessage', 'topics'] as const),
];

function Line({ row, roster, grading, result, results }: LineProps) {
  const noteId = useId();
  const { outcome, state } = result;
  const isEntered = grading && isOpen({ row, outcome });
  const isWrong = state === 'wrong' || state === 'failed';
  const mark = useLiveMark(outcome?.status === 'draft' ? '' : outcome?.status);
  return (
    <tr className={isWrong ? 'bg-danger-wash' : mark}>
      <th scope="row" className={row.accommodations.length > 0 || row.answer ? 'narrow:py-2' : undefined}>
        <StudentName called={row.preferredName}>
          <span className="one-line" title={row.name}>
            {row.name}
          </span>
        </StudentName>
        <Accommodations of={row.accommodations} />
        <Answer of={row} />
      </th>
      <td className="cell-none tabular-nums">{row.badge ?? '–'}</td>
      <td className="cell-result">
        {isEntered && <ResultBox row={row} result={result} results={results} noteId={noteId} />}
        {!isEntered && outcome && <Grade of={outcome} />}
      </td>
      <td className="cell-note" id={noteId}>
        {isEntered && <ResultNote row={row} result={result} results={results} />}
        {!isEntered && (outcome ? <OutcomeLabel status={outcome.status} /> : <Booked row={row} />)}
      </td>
      <td className="cell-menu print:hidden">
        <RosterMenu row={row} outcome={outcome} roster={roster} results={results} />
      </td>
    </tr>
  );
}

function Booked({ row: { status, position } }: { row: RosterRow }) {
  const t = useTranslations('exams');
  if (status === 'waitlisted')
    return <Status tone="info">{t('roster.waiting', { position: position ?? 0 })}</Status>;
  return <Status tone={status === 'booked' ? 'success' : 'neutral'}>{t(`status.${status}`)}</Status>;
}

/** A note beside a result's box: whether the result is saved; for a wrong one, which values are allowed. */
function ResultNote({
  row,
  result: { typed, state, outcome, trouble, unkept, gradingMode, held },
  results,
}: {
  row: RosterRow;
  result: ResultState;
  results: ReturnType<typeof useResults>;
}) {
  const t = useTranslations('exams.roster');
  const letters = useResultLetters();
  if (state === 'wrong' && gradingMode === 'numeric30' && isHalf(typed)) {
    return (
      <Wrong>
        {t('half', { typed: typed.trim() })}{' '}
        <button
          type="button"
          className="row-go underline"
          aria-label={t('isFailOf', { student: row.name })}
          onClick={() => {
            results.put([{ row, typed }]);
            focusResult(row);
          }}
        >
          {t('isFail')}
        </button>
      </Wrong>
    );
  }
  if (state === 'wrong')
    return <Wrong>{t(`wrong.${gradingMode}`, { ...letters, typed: typed.trim() })}</Wrong>;
  if (state === 'failed') {
    return (
      <Wrong>
        {t(`unsaved.${trouble === 'conflict' ? 'conflict' : 'refused'}`)}{' '}
        <button
          type="button"
          className="row-go underline"
          aria-label={t('tryAgain', { student: row.name })}
          onClick={() => results.tryAgain(row)}
        >
          {t('unsaved.tryAgain')}
        </button>
      </Wrong>
    );
  }
  if (state === 'waiting') return <WaitingNote trouble={trouble} unkept={unkept} />;
  if (state === 'saving')
    return <span className="late text-muted">{t(trouble ? 'checking' : 'saving')}</span>;
  if (state === 'typing') return null;
  if (!outcome) return <span className="text-muted">{t('missing')}</span>;
  if (held) return <span className="text-muted">{t('held')}</span>;
  if (outcome.result === 'grade') return <span className="text-muted">{t('kept')}</span>;
  return <Grade of={outcome} />;
}

const Wrong = ({ children }: { children: ReactNode }) => (
  <span role="alert" className="flex items-baseline gap-1 text-danger">
    <Drawing name="warning" className="in-columns size-4 self-center" />
    <span>{children}</span>
  </span>
);
