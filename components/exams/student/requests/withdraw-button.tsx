'use client';

import { useTranslations } from 'next-intl';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import type { StudentExam } from '@/contract/exams/exams';
import { useOwnChange } from '@/lib/browser/calls/use-own-change';
import { useLiveExam } from '../live-exam';

/** Takes the request to the board back: asked once, since the board may be reading it. */
export function WithdrawButton({ exam }: { exam: StudentExam }) {
  const t = useTranslations('exams.ownRequest');
  const { name: session } = useLiveExam();
  const { id, courseTitle: course } = exam;
  const { submit, pending, delivery } = useOwnChange('student/exams/withdrawrequest', {
    about: id,
    say: () => t('done', { course }),
  });
  return (
    <ConfirmButton
      label={t('withdraw')}
      name={t('withdrawLabel', { session })}
      title={t('title', { session })}
      confirmLabel={t('confirm')}
      backLabel={t('keep')}
      onConfirm={() => submit({ examId: id })}
      busy={pending}
      delivery={delivery}
    >
      <p>{t('text')}</p>
    </ConfirmButton>
  );
}
