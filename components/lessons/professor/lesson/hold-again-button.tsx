'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import type { LessonTeacher, TaughtLessonDetail } from '@/contract/lessons/lessons';
import { useAction } from '@/lib/browser/calls/use-action';

/** Ends a substitution: the lesson is held again by whom it was to be held. */
export function HoldAgainButton({
  detail: { lesson, ownId },
  teacher: { id, insteadOf, insteadOfId },
}: {
  detail: TaughtLessonDetail;
  teacher: LessonTeacher;
}) {
  const t = useTranslations('lessons.substitute');
  const { act, pending, reasons, delivery } = useAction('professor/lessons/substitute', {
    about: lesson.id,
    say: () => t('ended'),
    leadsTo: id === ownId ? '/professor/lessons' : undefined, // who stood in may no longer see it
  });
  if (insteadOf === null || insteadOfId === null) return null;
  const { id: lessonId, version } = lesson;
  return (
    <>
      <Button busy={pending} onClick={() => act({ lessonId, version, insteadOfId, profileId: insteadOfId })}>
        {insteadOfId === ownId ? t('again') : t('againBy', { name: insteadOf })}
      </Button>
      <DeliveryNote of={delivery} />
      <Reasons of={reasons} announced />
    </>
  );
}
