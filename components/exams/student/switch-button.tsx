'use client';

import { useTranslations } from 'next-intl';
import { ConfirmButton } from '@/components/ui/confirm-button';
import type { StudentExam } from '@/contract/exams';
import { useBookingCall } from './use-booking-call';

/** Gives up the seat in the other session of the course for one in this: asked once, since the other may go at once. */
export function SwitchButton({ exam }: { exam: StudentExam }) {
  const t = useTranslations('exams');
  const { submit, pending, delivery } = useBookingCall('switch');
  if (!exam.switchFrom) return null;
  const names = { course: exam.courseTitle, to: new Date(exam.startsAt) };
  return (
    <ConfirmButton
      label={t('action.switch')}
      name={t('action.switchLabel', names)}
      title={t('switch.title', names)}
      backLabel={t('switch.keep')}
      confirmLabel={t('switch.confirm')}
      onConfirm={() => submit()}
      busy={pending}
      delivery={delivery}
    >
      <Consequence from={exam.switchFrom} to={exam} />
    </ConfirmButton>
  );
}

interface Start {
  startsAt: string;
}

function Consequence({ from, to }: { from: Start; to: Start }) {
  const t = useTranslations('exams.switch');
  return <p>{t('text', { from: new Date(from.startsAt), to: new Date(to.startsAt) })}</p>;
}
