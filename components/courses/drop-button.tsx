'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialog';
import { useEnrolmentCall } from './use-enrolment-call';

/** Gives up the place, or the place in the queue: asked once, since somebody else gets it. */
export function DropButton({ course, leaves }: { course: { id: string; title: string }; leaves: boolean }) {
  const t = useTranslations('courses');
  const [asked, setAsked] = useState(false);
  const { submit, pending } = useEnrolmentCall('/api/student/courses/drop', course);
  const names = { course: course.title };
  const drop = async () => {
    await submit();
    setAsked(false);
  };
  return (
    <>
      <Button
        aria-label={t(leaves ? 'actions.leaveLabel' : 'actions.dropLabel', names)}
        onClick={() => setAsked(true)}
      >
        {t(leaves ? 'actions.leave' : 'actions.drop')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t(leaves ? 'drop.leaveTitle' : 'drop.title', names)}
        confirmLabel={t(leaves ? 'drop.leaveConfirm' : 'drop.confirm')}
        onConfirm={drop}
        busy={pending}
        danger
      >
        <p>{t(leaves ? 'drop.leaveText' : 'drop.text')}</p>
      </ConfirmDialog>
    </>
  );
}
