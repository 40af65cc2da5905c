'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { Reason } from '@/contract/wire/refusal';
import type { Delivery } from '@/lib/browser/calls/ask-until-known';
import { useTimeUntil } from '@/lib/browser/clock/use-time-until';
import { DeliveryNote } from '../feedback/delivery-note.tsx';
import { Reasons } from '../feedback/reasons.tsx';
import { RestoreFocus } from '../page/restore-focus.tsx';
import { clockOf } from '../time/clock-of.ts';
import { Button } from './button.tsx';

/** The instant itself still counts. */
const PAST_IT_MS = 1_000;

/** Undoes a change by one press, without a question. After its time the page is read again without it. */
export function UndoButton({
  label,
  name,
  until,
  now,
  onUndo,
  pending,
  reasons,
  delivery,
  fallbackId = '',
  isSmall = false,
}: {
  label: string;
  /** Says of what, where the label alone doesn't. */
  name?: string;
  /** Null or left out: as long as the page shows it. */
  until?: string | null | undefined;
  /** When the page was made. */
  now: string;
  onUndo: () => unknown;
  pending: boolean;
  reasons: Reason[];
  delivery: Delivery | null;
  /** The id of what has the focus once the time is over. */
  fallbackId?: string;
  /** Beside what was decided, in no more height than the buttons before: without the time that is left. */
  isSmall?: boolean;
}) {
  const t = useTranslations('shared');
  const left = useTimeUntil(until ?? null, now);
  const isOver = left === 0;
  const router = useRouter();
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => router.refresh(), PAST_IT_MS);
    return () => clearTimeout(timer);
  }, [isOver, router]);
  return (
    <div className="grid gap-2">
      <RestoreFocus state={String(isOver)} fallbackId={fallbackId}>
        {!isOver && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button size={isSmall ? 'small' : 'normal'} aria-label={name} busy={pending} onClick={onUndo}>
              {label}
            </Button>
            {until && !isSmall && (
              <span className="text-muted text-small">
                {t.rich('undoFor', {
                  left: () => (
                    <span role="timer" className="tabular-nums">
                      {clockOf(left)}
                    </span>
                  ),
                })}
              </span>
            )}
          </div>
        )}
      </RestoreFocus>
      <Reasons of={reasons} announced />
      <DeliveryNote of={delivery} />
    </div>
  );
}
