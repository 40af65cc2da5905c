'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Status } from '../feedback/status.tsx';
import { RestoreFocus } from '../page/restore-focus.tsx';
import { type Decidable, isDecided } from './decided-rows.ts';

type Standing = Pick<Decidable<unknown>, 'word' | 'isGone'>;

/** The name of a row, struck once it is decided. */
export const DecidedName = ({ of: standing, children }: { of: Standing; children: ReactNode }) =>
  isDecided(standing) ? <s className="text-muted">{children}</s> : children;

/** What can be done with a row, or in its place, as high as that, what was decided; the focus stays there. */
export function DecidedActs({
  id,
  of: standing,
  keepsFocus = true,
  isSmall = false,
  undo,
  children,
}: {
  /** Of the row. */
  id: string;
  of: Standing;
  /** Where the list leads it on to the next row: not. */
  keepsFocus?: boolean;
  /** In a table, whose buttons are lower. */
  isSmall?: boolean;
  /** Takes it back, where it was decided here. */
  undo?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('shared');
  const over = isDecided(standing);
  const place = `decided-${id}`;
  const shown = over ? (
    <div className="flex flex-wrap items-center gap-x-3">
      <p
        id={place}
        tabIndex={-1}
        className={`flex items-center outline-none ${isSmall ? 'min-h-9 pointer-coarse:min-h-11' : 'min-h-11'}`}
      >
        <Status tone={standing.word ? 'success' : 'neutral'}>{standing.word ?? t('decidedElsewhere')}</Status>
      </p>
      {standing.word && undo}
    </div>
  ) : (
    children
  );
  if (!keepsFocus) return shown;
  return (
    <RestoreFocus state={String(over)} fallbackId={place}>
      {shown}
    </RestoreFocus>
  );
}
