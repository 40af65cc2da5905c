'use client';

import { addMinutes } from 'date-fns/addMinutes';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { BrowserPath } from '@/contract/browser';
import { UNDO_MINUTES } from '@/contract/wire/constants';
import type { Sent } from '@/lib/browser/calls/call';
import { useCall } from '@/lib/browser/calls/use-call';
import { useDone } from '@/lib/browser/calls/use-done';
import { institutionNow } from '@/lib/browser/clock/institution-clock';
import { UndoButton } from '../buttons/undo-button.tsx';

/** Undoes a decision of this list; `name` names its person. The row returns when the list is read again. */
export function UndoDecided<Path extends BrowserPath>({
  path,
  body,
  name,
  about,
  onUndone,
}: {
  path: Path;
  body: Sent<Path>;
  name: string;
  /** The id of what the alert is about. */
  about: string;
  onUndone: () => void;
}) {
  const t = useTranslations('shared');
  const [decidedAt] = useState(institutionNow);
  const [undone, setUndone] = useState(false);
  const done = useDone(about);
  const { submit, pending, ...answered } = useCall(path, { refresh: 'refused' });
  const undo = async () => {
    if (!(await submit(body))?.ok) return;
    setUndone(true);
    onUndone();
    done(t('decisionUndone', { name }));
  };
  return (
    <UndoButton
      {...answered}
      isSmall
      label={t('undoDecision')}
      name={t('undoDecisionOf', { name })}
      until={addMinutes(decidedAt, UNDO_MINUTES).toISOString()}
      now={new Date(decidedAt).toISOString()}
      pending={pending || undone}
      onUndo={undo}
    />
  );
}
