'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialog';
import type { SessionDetail } from '@/contract/exam-board';
import { raiseOnArrival } from '@/lib/browser/alerts';
import { useCall } from '@/lib/browser/use-call';

/** Deletes a draft for good, then leads back to the list. */
export function DeleteSessionButton({ session }: { session: SessionDetail }) {
  const t = useTranslations('exams.delete');
  const router = useRouter();
  const [asked, setAsked] = useState(false);
  const { submit, pending } = useCall('/api/professor/exams/delete');
  const remove = async () => {
    const answer = await submit({ examId: session.id, version: session.version });
    setAsked(false);
    if (!answer?.ok) return;
    raiseOnArrival({ type: 'success', text: t('done', { course: session.courseTitle }) });
    router.push('/professor/exams');
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {t('action')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('title', { course: session.courseTitle })}
        confirmLabel={t('action')}
        onConfirm={remove}
        busy={pending}
        danger
      >
        <p>{t('text')}</p>
      </ConfirmDialog>
    </>
  );
}
