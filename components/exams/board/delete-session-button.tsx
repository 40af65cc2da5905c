'use client';

import { useTranslations } from 'next-intl';
import { ConfirmButton } from '@/components/ui/confirm-button';
import type { SessionDetail } from '@/contract/exam-board';
import { useAction } from '@/lib/browser/use-action';

/** Deletes a draft for good, then leads back to the list. */
export function DeleteSessionButton({ session }: { session: SessionDetail }) {
  const t = useTranslations('exams.delete');
  const { id: examId, version, courseTitle: course, startsAt } = session;
  const names = { course, at: new Date(startsAt) };
  const { act, pending, delivery } = useAction('professor/exams/delete', {
    about: examId,
    say: () => t('done', names),
    leadsTo: '/professor/exams',
  });
  return (
    <ConfirmButton
      variant="quiet"
      label={t('action')}
      title={t('title', names)}
      backLabel={t('keep')}
      onConfirm={() => act({ examId, version })}
      busy={pending}
      delivery={delivery}
      danger
    >
      <p>{t('text')}</p>
    </ConfirmButton>
  );
}
