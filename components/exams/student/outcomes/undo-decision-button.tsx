'use client';

import { useTranslations } from 'next-intl';
import { UndoButton } from '@/components/ui/buttons/undo-button';
import type { StudentOutcome } from '@/contract/exams/exams';
import { useOwnChange } from '@/lib/browser/calls/use-own-change';

/** Takes a decision on an outcome back. */
export function UndoDecisionButton({
  outcome,
  session,
  now,
}: {
  outcome: StudentOutcome;
  /** The exam with its day. */
  session: string;
  now: string;
}) {
  const t = useTranslations('exams.undo');
  const { id: outcomeId, version, examId, courseTitle: course, undoUntil } = outcome;
  const { submit, ...call } = useOwnChange('student/exams/undo', {
    about: examId,
    say: ({ status }) => t(status === 'published' ? 'done' : 'doneTold', { course }),
  });
  return (
    <UndoButton
      {...call}
      label={t('action')}
      name={t('label', { session })}
      until={undoUntil}
      now={now}
      onUndo={() => submit({ outcomeId, version })}
      heir={`exam-${examId}`}
    />
  );
}
