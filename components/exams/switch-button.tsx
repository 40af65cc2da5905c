'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialog';
import type { StudentExam } from '@/contract/exams';
import { useBookingCall } from './use-booking-call';

/** Gives up the seat in the other session of the course for one in this: asked once, since the other may go at once. */
export function SwitchButton({ exam }: { exam: StudentExam }) {
  const t = useTranslations('exams');
  const [asked, setAsked] = useState(false);
  const { submit, pending } = useBookingCall('switch');
  if (!exam.switchFrom) return null;
  const names = { course: exam.courseTitle, to: new Date(exam.startsAt) };
  const change = async () => {
    await submit();
    setAsked(false);
  };
  return (
    <>
      <Button aria-label={t('action.switchLabel', names)} onClick={() => setAsked(true)}>
        {t('action.switch')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('switch.title', names)}
        confirmLabel={t('switch.confirm')}
        onConfirm={change}
        busy={pending}
      >
        <Consequence from={exam.switchFrom} to={exam} />
      </ConfirmDialog>
    </>
  );
}

interface Start {
  startsAt: string;
}

function Consequence({ from, to }: { from: Start; to: Start }) {
  const t = useTranslations('exams.switch');
  return <p>{t('text', { from: new Date(from.startsAt), to: new Date(to.startsAt) })}</p>;
}
