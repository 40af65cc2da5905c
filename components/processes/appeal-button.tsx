'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ReasonDialog } from '@/components/ui/reason-dialog';
import { useDone } from '@/lib/browser/use-done';

/** Appeals a rejection, with the reason that another office reads. */
export function AppealButton({ requestId, until }: { requestId: string; until: string }) {
  const t = useTranslations('processes.appeal');
  const done = useDone(requestId);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      {open && (
        <ReasonDialog
          open
          path="student/processes/appeal"
          draft={`appeal-${requestId}`}
          body={{ requestId }}
          onClose={() => setOpen(false)}
          title={t('title')}
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
