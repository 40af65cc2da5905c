'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialog';
import type { SessionDetail } from '@/contract/exam-board';
import { raise } from '@/lib/browser/alerts';
import { useCall } from '@/lib/browser/use-call';

/** Shows a draft to its students: asked once, since from then on it can only be moved or cancelled. */
export function PublishSessionButton({ session }: { session: SessionDetail }) {
  const t = useTranslations('exams.publish');
  const [asked, setAsked] = useState(false);
  const { submit, pending } = useCall('/api/professor/exams/publish', { refresh: true });
  const publish = async () => {
    const answer = await submit({ examId: session.id, version: session.version });
    if (answer?.ok) raise({ type: 'success', text: t('done', { course: session.courseTitle }) });
    setAsked(false);
  };
  return (
    <>
      <Button variant="primary" onClick={() => setAsked(true)}>
        {t('action')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('title', { course: session.courseTitle, at: new Date(session.startsAt) })}
        confirmLabel={t('action')}
        onConfirm={publish}
        busy={pending}
      >
        <p>{t('text')}</p>
      </ConfirmDialog>
    </>
  );
}
