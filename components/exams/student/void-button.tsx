'use client';

import { useTranslations } from 'next-intl';
import { ConfirmButton } from '@/components/ui/confirm-button';
import type { StudentExam } from '@/contract/exams';
import { useBookingCall } from './use-booking-call';

/** Gives up the seat, or the place in the queue: asked once, since somebody else may get it. */
export function VoidButton({ exam, leaves }: { exam: StudentExam; leaves: boolean }) {
  const t = useTranslations('exams');
  const act = leaves ? 'leave' : 'void';
  const { submit, pending, delivery } = useBookingCall(act);
  return (
    <ConfirmButton
      label={t(`action.${act}`)}
      name={t(`action.${act}Label`, { course: exam.courseTitle })}
      title={<Question exam={exam} act={act} />}
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

/** Written when it is asked: a page that comes alive has no time for dates. */
function Question({ exam, act }: { exam: StudentExam; act: 'void' | 'leave' }) {
  const t = useTranslations('exams');
  return t(`${act}.title`, { course: exam.courseTitle, at: new Date(exam.startsAt) });
}
