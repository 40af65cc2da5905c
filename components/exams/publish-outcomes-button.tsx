'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialog';
import type { SessionDetail } from '@/contract/exam-board';
import { raise } from '@/lib/browser/alerts';
import { useCall } from '@/lib/browser/use-call';

/** Publishes what is entered: asked once, since the students are told at once. */
export function PublishOutcomesButton({ session, drafts }: { session: SessionDetail; drafts: number }) {
  const t = useTranslations('exams.publishOutcomes');
  const [asked, setAsked] = useState(false);
  const { submit, pending } = useCall('/api/professor/exams/publishoutcomes', { refresh: true });
  const publish = async () => {
    const answer = await submit({ examId: session.id });
    const { publishedOutcomes } = await import('@/contract/exam-board');
    const done = publishedOutcomes.safeParse(answer?.ok ? answer.result : null);
    if (done.success) raise({ type: 'success', text: t('done', { count: done.data.published }) });
    setAsked(false);
  };
  return (
    <>
      <Button variant="primary" early={drafts === 0} onClick={() => setAsked(true)}>
        {t('action', { count: drafts })}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('title', { count: drafts })}
        confirmLabel={t('confirm')}
        onConfirm={publish}
        busy={pending}
      >
        <p>{t(`text.${session.recording}`, { days: session.decisionDays })}</p>
      </ConfirmDialog>
    </>
  );
}
