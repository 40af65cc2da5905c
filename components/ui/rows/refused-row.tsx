'use client';

import ChevronDownIcon from '@heroicons/react/16/solid/ChevronDownIcon';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import type { Reason } from '@/contract/wire/refusal';
import { ReasonRemedy } from '../feedback/reason-remedy.tsx';
import { Row, type RowContent } from './row.tsx';

/**
 * A thing that is not possible now: grey, with its first and most important reason and remedy. A press opens
 * the others; it reads out `name` with their count. `standing`: its state, in place of the first reason.
 * `act`: the action that is left.
 */
export function RefusedRow({
  reasons,
  name,
  standing,
  act,
  ...row
}: Omit<RowContent, 'state' | 'note' | 'tall' | 'off' | 'below'> & {
  reasons: Reason[];
  name: string;
  standing?: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const list = useId();
  const [first] = reasons;
  const fold = reasons.length > (standing ? 0 : 1) && (
    <Fold list={list} open={open} onPress={() => setOpen(!open)} count={reasons.length} name={name} />
  );
  return (
    <Row
      {...row}
      name={name}
      off
      state={
        standing ||
        (first && (
          <>
            {first.text} <ReasonRemedy of={first} />
          </>
        ))
      }
      note={act && fold && <span className="relative z-1">{fold}</span>}
      act={act || fold}
      tall={Boolean(act)}
      below={open && <ReasonList id={list} reasons={reasons} />}
    />
  );
}

function Fold({
  list,
  open,
  onPress,
  count,
  name,
}: {
  list: string;
  open: boolean;
  onPress: () => void;
  count: number;
  name: string;
}) {
  const t = useTranslations('shared.reasons');
  const written = t('count', { count });
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open ? list : undefined}
      aria-label={t('countLabel', { count: written, thing: name })}
      onClick={onPress}
      className="row-fold"
    >
      {written}
      <ChevronDownIcon className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`} />
    </button>
  );
}

function ReasonList({ id, reasons }: { id: string; reasons: Reason[] }): ReactNode {
  return (
    <ul id={id} className="row-reasons">
      {reasons.map((reason) => (
        <li key={reason.code + reason.text}>
          {reason.text} <ReasonRemedy of={reason} />
        </li>
      ))}
    </ul>
  );
}
