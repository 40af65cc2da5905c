'use client';

import { useTranslations } from 'next-intl';
import { UndoButton } from '@/components/ui/buttons/undo-button';
import type { Roster, VoidedRow } from '@/contract/exams/roster';
import { useAction } from '@/lib/browser/calls/use-action';

/** Whom one has taken off the roster a moment ago: each can be put back. */
export const LastVoided = ({ of: { session, lastVoided = [], now } }: { of: Roster }) =>
  lastVoided.length > 0 && (
    <ul className="grid gap-2 pb-4">
      {lastVoided.map((voided) => (
        <li key={voided.bookingId}>
          <UndoVoidButton examId={session.id} voided={voided} now={now} />
        </li>
      ))}
    </ul>
  );

function UndoVoidButton({
  examId,
  voided: { bookingId, name: student, undoUntil },
  now,
}: {
  examId: string;
  voided: VoidedRow;
  now: string;
}) {
  const t = useTranslations('exams.rosterMenu.void');
  const { act, ...call } = useAction('professor/exams/undovoid', {
    about: examId,
    say: ({ status }) => t('undone', { student, status }),
  });
  return (
    <UndoButton
      {...call}
      label={t('undo', { student })}
      until={undoUntil}
      now={now}
      onUndo={() => act({ examId, bookingId })}
    />
  );
}
