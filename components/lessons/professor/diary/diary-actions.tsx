'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { UndoButton } from '@/components/ui/buttons/undo-button';
import { Reasons } from '@/components/ui/feedback/reasons';
import { Unusual } from '@/components/ui/feedback/unusual';
import type { Diary } from '@/contract/lessons/diary';
import { useAction } from '@/lib/browser/calls/use-action';
import { institutionNow } from '@/lib/browser/clock/institution-clock';
import { useHours } from './use-hours';

/** Prints the diary, or submits it to the office while it is the professor's to change. */
export function DiaryActions({ diary }: { diary: Diary }) {
  const { register, now } = diary;
  const courseId = diary.course.id;
  const t = useTranslations('lessons.diary');
  const { act, ...call } = useAction('professor/lessons/submitdiary', {
    about: courseId,
    say: () => t('submitted'),
  });
  const { act: undoIt, ...undo } = useAction('professor/lessons/undodiary', {
    about: courseId,
    say: () => t('undone'),
  });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => print()}>{t('print')}</Button>
        {(register.status === 'open' || register.status === 'returned') && (
          <ConfirmButton
            variant="primary"
            label={t('submit')}
            title={t('submitTitle')}
            backLabel={t('submitKeep')}
            onConfirm={() => act({ courseId, version: register.version })}
            call={call}
          >
            <UnusualSubmission diary={diary} />
            <p>{t('submitText')}</p>
          </ConfirmButton>
        )}
      </div>
      {register.undoUntil && (
        <UndoButton
          {...undo}
          label={t('undo')}
          until={register.undoUntil}
          now={now}
          onUndo={() => undoIt({ courseId, version: register.version })}
        />
      )}
      <Reasons of={call.reasons} announced />
    </div>
  );
}

/** Warns of lessons still to come and of missing hours. For a diary without lessons, its rule says enough. */
function UnusualSubmission({ diary }: { diary: Diary }) {
  const t = useTranslations('lessons.diary');
  const hours = useHours();
  const { toCome, wanting } = unusualSubmission(diary, new Date(institutionNow()).toISOString());
  const { doneMinutes, assignedMinutes } = diary;
  const facts = [
    toCome > 0 && t('toCome', { count: toCome }),
    wanting > 0 && t('wanting', { done: hours(doneMinutes), assigned: hours(assignedMinutes) }),
  ];
  return <Unusual of={facts.filter((fact) => fact !== false)} />;
}

type Counted = Pick<Diary, 'assignedMinutes' | 'doneMinutes'> & {
  lessons: Pick<Diary['lessons'][number], 'endsAt'>[];
};

/** What is unusual about submitting a diary at `now` (ISO): lessons still to come, and missing minutes. */
export const unusualSubmission = (
  { lessons, assignedMinutes, doneMinutes }: Counted,
  now: string,
): { toCome: number; wanting: number } => ({
  toCome: lessons.filter(({ endsAt }) => endsAt > now).length,
  wanting: Math.max(0, assignedMinutes - doneMinutes),
});
