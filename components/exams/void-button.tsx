'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialog';
import type { StudentExam } from '@/contract/exams';
import { useBookingCall } from './use-booking-call';

/** Gives up the seat, or the place in the queue: asked once, since somebody else may get it. */
export function VoidButton({ exam, leaves }: { exam: StudentExam; leaves: boolean }) {
  const t = useTranslations('exams');
  const [asked, setAsked] = useState(false);
  const act = leaves ? 'leave' : 'void';
  const { submit, pending } = useBookingCall(act);
  const giveUp = async () => {
    await submit();
    setAsked(false);
  };
  return (
    <>
      <Button
        aria-label={t(`action.${act}Label`, { course: exam.courseTitle })}
        onClick={() => setAsked(true)}
      >
        {t(`action.${act}`)}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={<Question exam={exam} act={act} />}
        confirmLabel={t(`${act}.confirm`)}
        cancelLabel={t(`${act}.keep`)}
        onConfirm={giveUp}
        busy={pending}
        danger
      >
        <p>{exam.waitlisted > 0 && !leaves ? t('void.textQueue') : t(`${act}.text`)}</p>
      </ConfirmDialog>
    </>
  );
}

/** Written when it is asked: a page that comes alive has no time for dates. */
function Question({ exam, act }: { exam: StudentExam; act: 'void' | 'leave' }) {
  const t = useTranslations('exams');
  return t(`${act}.title`, { course: exam.courseTitle, at: new Date(exam.startsAt) });
}
