'use client';

import { useTranslations } from 'next-intl';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import type { StudentExam } from '@/contract/exams/exams';
import { useLiveExam } from '../live-exam';
import { useBookingCall } from './use-booking-call';

/** Gives up the seat in the other session of the course for one in this: asked once, since the other may go at once. */
export function SwitchButton({ exam }: { exam: StudentExam }) {
  const t = useTranslations('exams');
  const { submit, pending, delivery } = useBookingCall('switch');
  const { name: session } = useLiveExam();
  if (!exam.switchFrom) return null;
  return (
    <ConfirmButton
      label={t('action.switch')}
      name={t('action.switchLabel', { session })}
      title={t('switch.title', { course: exam.courseTitle })}
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
