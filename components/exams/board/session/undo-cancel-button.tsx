'use client';

import { useTranslations } from 'next-intl';
import { UndoButton } from '@/components/ui/buttons/undo-button';
import type { SessionDetail } from '@/contract/exams/board';
import { useAction } from '@/lib/browser/calls/use-action';

/** Takes the own cancellation of a session back: who was booked is booked again. */
export function UndoCancelButton({ session, now }: { session: SessionDetail; now: string }) {
  const t = useTranslations('exams.cancel');
  const { id: examId, version, courseTitle: course, startsAt, undoUntil } = session;
  const { act, ...call } = useAction('professor/exams/undocancel', {
    about: examId,
    say: () => t('undone', { course, at: new Date(startsAt) }),
  });
  return (
    <UndoButton
      {...call}
      label={t('undo')}
      until={undoUntil}
      now={now}
      onUndo={() => act({ examId, version })}
    />
  );
}
