'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ReasonDialog } from '@/components/ui/reason-dialog';
import { useDone } from '@/lib/browser/use-done';

/** Says that what is written isn’t so, with a reason that the professor reads. */
export function DisputeButton({
  lessonId,
  course,
  at,
  until,
}: {
  lessonId: string;
  course: string;
  at: string;
  until: string;
}) {
  const t = useTranslations('presences.dispute');
  const done = useDone(lessonId);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-label={t('label', { course, at: new Date(at) })}
        onClick={() => setOpen(true)}
      >
        {t('action')}
      </Button>
      {open && (
        <ReasonDialog
          open
          path="student/presences/dispute"
          body={{ lessonId }}
          onClose={() => setOpen(false)}
          title={t('title', { course, at: new Date(at) })}
          text={<p>{t('text', { until: new Date(until) })}</p>}
          hint={t('hint')}
          submitLabel={t('submit')}
          backLabel={t('keep')}
          onDone={() => done(t('done'))}
        />
      )}
    </>
  );
}
