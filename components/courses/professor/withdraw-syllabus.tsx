'use client';

import { useTranslations } from 'next-intl';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { Reasons } from '@/components/ui/feedback/reasons';
import { useAction } from '@/lib/browser/calls/use-action';

/** Takes a published syllabus back from the students; what is written stays the teachers'. */
export function WithdrawSyllabus({ courseId }: { courseId: string }) {
  const t = useTranslations('courses.syllabus.withdraw');
  const { act, pending, reasons, delivery } = useAction('professor/courses/withdrawsyllabus', {
    about: courseId,
    say: () => t('done'),
  });
  return (
    <>
      <ConfirmButton
        variant="quiet"
        label={t('action')}
        title={t('title')}
        backLabel={t('keep')}
        busy={pending}
        delivery={delivery}
        onConfirm={() => act({ courseId })}
      >
        <p>{t('text')}</p>
      </ConfirmButton>
      <Reasons of={reasons} announced />
    </>
  );
}
