'use client';

import { useTranslations } from 'next-intl';
import { ReasonButton } from '@/components/ui/overlays/reason-dialog';

/** Says that what is written isn’t so, with a reason that the professor reads. */
export function DisputeButton({
  lessonId,
  course,
  at,
  until,
}: {
  lessonId: string;
  course: string;
  at: string;
  until: string;
}) {
  const t = useTranslations('presences.dispute');
  const lesson = { course, at: new Date(at) };
  return (
    <ReasonButton
      button={{ size: 'small', 'aria-label': t('label', lesson), children: t('action') }}
      path="student/presences/dispute"
      draft={`dispute-${lessonId}`}
      body={{ lessonId }}
      title={t('title', lesson)}
      text={<p>{t('text', { until: new Date(until) })}</p>}
      hint={t('hint')}
      submitLabel={t('submit')}
      backLabel={t('keep')}
      about={lessonId}
      said={t('done')}
    />
  );
}
