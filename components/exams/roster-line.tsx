'use client';

import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/status';
import { StudentName } from '@/components/ui/student-name';
import type { Roster, RosterRow } from '@/contract/exam-board';
import { Grade } from './grade';
import { OutcomeWord } from './outcome-table';
import { isOpen } from './publication';
import { ResultBox } from './result-box';
import { RosterMenu } from './roster-menu';
import type { useResults } from './use-results';

type Results = ReturnType<typeof useResults>;

/** One student of a session: who, where the booking or the outcome stands, the result, and what else can be done. */
export function RosterLine({
  row,
  roster,
  grading,
  results,
}: {
  row: RosterRow;
  roster: Roster;
  grading: boolean;
  results: Results;
}) {
  const t = useTranslations('exams.roster');
  const result = results.resultOf(row);
  const { outcome } = result;
  const isEntered = grading && isOpen({ row, outcome });
  return (
    <tr className="max-sm:relative max-sm:grid max-sm:gap-1 max-sm:rounded-corner max-sm:border max-sm:border-line max-sm:bg-raised max-sm:p-4">
      <th scope="row" className={`${cell} font-medium`}>
        <StudentName called={row.preferredName}>{row.name}</StudentName>
      </th>
      <td className={`${cell} tabular-nums`}>
        <Word>{t('badge')}</Word>
        {row.badge ?? '–'}
      </td>
      <td className={cell}>
        <div className="flex items-center gap-3">
          <Word>{t('status')}</Word>
          {outcome ? <OutcomeWord status={outcome.status} /> : <Booked row={row} />}
        </div>
      </td>
      <td className={cell}>
        <Word>{t('result')}</Word>
        {isEntered && <ResultBox row={row} result={result} results={results} />}
        {!isEntered && outcome && <Grade of={outcome} />}
        {!isEntered && !outcome && '–'}
      </td>
      <td className={`${cell} max-sm:absolute max-sm:top-2 max-sm:right-2 sm:text-right print:hidden`}>
        <RosterMenu row={row} outcome={outcome} roster={roster} results={results} />
      </td>
    </tr>
  );
}

const cell =
  'h-11 border-line px-3 py-1 sm:border-b first:pl-0 last:pr-0 max-sm:flex max-sm:h-auto max-sm:gap-3 max-sm:p-0';

/** The column's word, where the table is a list of cards. */
const Word = ({ children }: { children: string }) => (
  <span className="w-28 shrink-0 text-muted text-small sm:hidden">{children}</span>
);

function Booked({ row: { status, position } }: { row: RosterRow }) {
  const t = useTranslations('exams');
  if (status === 'waitlisted')
    return <Status tone="info">{t('roster.waiting', { position: position ?? 0 })}</Status>;
  return <Status tone={status === 'booked' ? 'success' : 'neutral'}>{t(`status.${status}`)}</Status>;
}
