'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog';
import type { SessionDetail } from '@/contract/exams/board';
import { useDone } from '@/lib/browser/calls/use-done';

/** Cancels a published session with a reason; whoever is booked is told. */
export function CancelSessionButton({ session }: { session: SessionDetail }) {
  const t = useTranslations('exams');
  const done = useDone(session.id);
  const [asked, setAsked] = useState(false);
  const names = { course: session.courseTitle, at: new Date(session.startsAt) };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {t('cancel.action')}
      </Button>
      <ReasonDialog
        title={t('cancel.title', names)}
        text={<p>{t('cancel.text', { count: session.taken + session.waitlisted })}</p>}
        hint={t('board.reasonHint')}
        backLabel={t('cancel.keep')}
        submitLabel={t('cancel.action')}
        path="professor/exams/cancel"
        draft={`exam-cancel-${session.id}`}
        body={{ examId: session.id, version: session.version }}
        open={asked}
        onClose={() => setAsked(false)}
        onDone={() => done(t('cancel.done', names))}
      />
    </>
  );
}
