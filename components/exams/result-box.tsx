'use client';

import CheckIcon from '@heroicons/react/20/solid/CheckIcon';
import ExclamationCircleIcon from '@heroicons/react/20/solid/ExclamationCircleIcon';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { controlLook } from '@/components/ui/field';
import { Spinner } from '@/components/ui/spinner';
import type { RosterRow } from '@/contract/exam-board';
import type { ResultState, useResults } from './use-results';

/** The box a result is typed into; it is kept as a draft when the box is left, and says so. */
export function ResultBox({
  row,
  result,
  results,
}: {
  row: RosterRow;
  result: ResultState;
  results: ReturnType<typeof useResults>;
}) {
  const t = useTranslations('exams.roster');
  const noteId = useId();
  const { typed, state, outcome } = result;
  const isWrong = state === 'wrong' || state === 'failed';
  return (
    <div className="flex items-center gap-2">
      <div className="w-16 shrink-0">
        <input
          id={boxIdOf(row)}
          aria-label={t('resultOf', { student: row.name })}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? noteId : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={4}
          value={typed}
          onChange={(event) => results.type(row, event.target.value)}
          onBlur={() => void results.keep(row)}
          className={`h-9 text-center uppercase tabular-nums pointer-coarse:h-11 ${controlLook}`}
        />
      </div>
      {state === 'saving' && <Spinner />}
      {state === 'kept' && outcome && (
        <>
          <CheckIcon className="size-5 text-success" />
          <span className="sr-only">{t('kept')}</span>
        </>
      )}
      {isWrong && (
        <span id={noteId} className="flex items-center gap-1 text-danger text-small">
          <ExclamationCircleIcon className="size-5 shrink-0" />
          {t(state)}
        </span>
      )}
    </div>
  );
}

const boxIdOf = ({ bookingId }: RosterRow) => `result-${bookingId}`;

/** Leads to the box of a student, what is in it chosen, so that it is typed over. */
export function focusResult(row: RosterRow) {
  const box = document.getElementById(boxIdOf(row));
  if (!(box instanceof HTMLInputElement)) return;
  box.focus();
  box.select();
}
