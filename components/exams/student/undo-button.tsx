'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { DeliveryNote } from '@/components/ui/delivery-note';
import { KeptFocus } from '@/components/ui/kept-focus';
import { Reasons } from '@/components/ui/reasons';
import type { StudentOutcome } from '@/contract/exams';
import { useOwnChange } from '@/lib/browser/use-own-change';
import { useTimeUntil } from '@/lib/browser/use-time-until';
import { useReadAgainWhen } from '@/lib/realtime/read-again';
import { clockOf } from './clock-of';

/** Past the instant itself, which still counts. */
const SPREAD_MS = 2_000;

/** Takes a decision back, at one press, since it can be made again; with its time the page is read again without it. */
export function UndoButton({
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
  const left = useTimeUntil(undoUntil ?? null, now);
  const isOver = left === 0;
  const { submit, pending, reasons, delivery } = useOwnChange('student/exams/undo', {
    about: examId,
    say: ({ status }) => t(status === 'published' ? 'done' : 'doneTold', { course }),
  });
  useReadAgainWhen(isOver, SPREAD_MS);
  return (
    <div className="grid gap-2">
      <KeptFocus turn={String(isOver)} heir={`exam-${examId}`}>
        {!isOver && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              aria-label={t('label', { session })}
              busy={pending}
              onClick={() => submit({ outcomeId, version })}
            >
              {t('action')}
            </Button>
            <span className="text-muted text-small">
              {t.rich('until', {
                left: () => (
                  <span role="timer" className="tabular-nums">
                    {clockOf(left)}
                  </span>
                ),
              })}
            </span>
          </div>
        )}
      </KeptFocus>
      <Reasons of={reasons} announced />
      <DeliveryNote of={delivery} />
    </div>
  );
}
