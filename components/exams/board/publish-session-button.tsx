'use client';

import { useTranslations } from 'next-intl';
import { ConfirmButton } from '@/components/ui/confirm-button';
import type { SessionDetail } from '@/contract/exam-board';
import { useAction } from '@/lib/browser/use-action';

/** Shows a draft to its students: asked once, since from then on it can only be moved or cancelled. */
export function PublishSessionButton({ session }: { session: SessionDetail }) {
  const t = useTranslations('exams.publish');
  const { id: examId, version, courseTitle: course, startsAt } = session;
  const names = { course, at: new Date(startsAt) };
  const { act, pending, delivery } = useAction('professor/exams/publish', {
    about: examId,
    say: () => t('done', names),
  });
  return (
    <ConfirmButton
      variant="primary"
      label={t('action')}
      title={t('title', names)}
      backLabel={t('keep')}
      onConfirm={() => act({ examId, version })}
      busy={pending}
      delivery={delivery}
    >
      <p>{t('text')}</p>
    </ConfirmButton>
  );
}
