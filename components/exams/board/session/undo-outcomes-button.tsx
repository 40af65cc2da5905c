'use client';

import { useTranslations } from 'next-intl';
import { UndoButton } from '@/components/ui/buttons/undo-button';
import type { LastPublication } from '@/contract/exams/roster';
import { useAction } from '@/lib/browser/calls/use-action';

/** Takes back what was published together a moment ago: its results are drafts again. */
export function UndoOutcomesButton({
  examId,
  publication: { publishedAt, count, undoUntil },
  now,
}: {
  examId: string;
  publication: LastPublication;
  now: string;
}) {
  const t = useTranslations('exams.publishOutcomes');
  const { act, ...call } = useAction('professor/exams/undooutcomes', {
    about: examId,
    say: ({ retracted }) => t('undone', { count: retracted }),
  });
  return (
    <UndoButton
      {...call}
      label={t('undo', { count })}
      until={undoUntil}
      now={now}
      onUndo={() => act({ examId, publishedAt })}
    />
  );
}
