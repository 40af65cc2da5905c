'use client';

import { useTranslations } from 'next-intl';
import type { RosterRow } from '@/contract/exams/roster';
import { boxIdOf } from './box-ids';
import type { ResultState, useResults } from './use-results';

/** The box a result is typed into; it is kept as a draft when the box is left. */
export function ResultBox({
  row,
  result: { typed, state },
  results,
  noteId,
}: {
  row: RosterRow;
  result: ResultState;
  results: ReturnType<typeof useResults>;
  /** Of what is said about it. */
  noteId: string;
}) {
  const t = useTranslations('exams.roster');
  const isWrong = state === 'wrong' || state === 'failed';
  return (
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
      onBlur={() => results.keep(row)}
      className="result-box"
    />
  );
}

/** Leads to the box of a student, what is in it chosen, so that it is typed over. */
export function focusResult(row: RosterRow) {
  const box = focused(row);
  box?.select();
}

/** Leads to the box of a student behind what is in it. */
export function typeOn(row: RosterRow) {
  const box = focused(row);
  box?.setSelectionRange(box.value.length, box.value.length);
}

function focused(row: RosterRow): HTMLInputElement | null {
  const box = document.getElementById(boxIdOf(row));
  if (!(box instanceof HTMLInputElement)) return null;
  box.focus();
  return box;
}
