'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Drawing } from '@/components/ui/drawing';
import { WaitingNote } from '@/components/ui/feedback/waiting-note';
import type { RosterRow } from '@/contract/exams/roster';
import { Grade } from '../../grade';
import { isHalf } from './parse-result';
import { focusResult } from './result-box';
import { useResultLetters } from './use-result-letters';
import type { ResultState, useResults } from './use-results';

/** Beside a box, in a place of its own: whether what is in it is kept, and what would be allowed where it is wrong. */
export function ResultNote({
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
