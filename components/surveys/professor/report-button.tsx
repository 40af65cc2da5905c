'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ReasonDialog } from '@/components/ui/reason-dialog';
import { useDone } from '@/lib/browser/use-done';

/** Reports words that nobody should have to read; the office judges it. */
export function ReportButton({ commentId, number }: { commentId: string; number: number }) {
  const t = useTranslations('surveys.report');
  const done = useDone(commentId);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="quiet" aria-label={t('label', { number })} onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      {open && (
        <ReasonDialog
          open
          path="professor/surveys/report"
          body={{ commentId }}
          onClose={() => setOpen(false)}
          title={t('title')}
          text={<p>{t('text')}</p>}
          hint={t('hint')}
          submitLabel={t('submit')}
          backLabel={t('keep')}
          onDone={() => done(t('done'))}
        />
      )}
    </>
  );
}
