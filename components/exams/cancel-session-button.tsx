'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { SessionDetail } from '@/contract/exam-board';
import { raise } from '@/lib/browser/alerts';
import { ReasonDialog } from './reason-dialog';

/** Cancels a published session with a reason; whoever is booked is told. */
export function CancelSessionButton({ session }: { session: SessionDetail }) {
  const t = useTranslations('exams.cancel');
  const router = useRouter();
  const [asked, setAsked] = useState(false);
  const names = { course: session.courseTitle, at: new Date(session.startsAt) };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {t('action')}
      </Button>
      <ReasonDialog
        title={t('title', names)}
        confirmLabel={t('action')}
        path="/api/professor/exams/cancel"
        body={{ examId: session.id, version: session.version }}
        open={asked}
        onClose={() => setAsked(false)}
        onDone={() => {
          raise({ type: 'success', text: t('done', names) });
          router.refresh();
        }}
      >
        <p>{t('text', { count: session.taken + session.waitlisted })}</p>
      </ReasonDialog>
    </>
  );
}
