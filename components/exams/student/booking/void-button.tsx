'use client';

import { useTranslations } from 'next-intl';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import type { StudentExam } from '@/contract/exams/exams';
import { useLiveExam } from '../live-exam';
import { useBookingCall } from './use-booking-call';

/** Gives up the seat, or the place in the queue: asked once, since somebody else may get it. */
export function VoidButton({ exam, leaves }: { exam: StudentExam; leaves: boolean }) {
  const t = useTranslations('exams');
  const { name: session } = useLiveExam();
  const act = leaves ? 'leave' : 'void';
  const { submit, pending, delivery } = useBookingCall(act);
  return (
    <ConfirmButton
      label={t(`action.${act}`)}
      name={t(`action.${act}Label`, { session })}
      title={t(`${act}.title`, { session })}
      confirmLabel={t(`${act}.confirm`)}
      backLabel={t(`${act}.keep`)}
      onConfirm={() => submit()}
      busy={pending}
      delivery={delivery}
      danger
    >
      <p>{exam.waitlisted > 0 && !leaves ? t('void.textQueue') : t(`${act}.text`)}</p>
    </ConfirmButton>
  );
}
