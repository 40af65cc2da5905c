'use client';

import { useTranslations } from 'next-intl';
import { ReasonButton } from '@/components/ui/overlays/reason-dialog';

/** Reports words that nobody should have to read; the office judges it. */
export function ReportButton({ commentId, number }: { commentId: string; number: number }) {
  const t = useTranslations('surveys.report');
  return (
    <ReasonButton
      button={{
        ...{ size: 'small', variant: 'quiet' },
        ...{ 'aria-label': t('label', { number }), children: t('action') },
      }}
      path="professor/surveys/report"
      draft={`survey-report-${commentId}`}
      body={{ commentId }}
      title={t('title')}
      text={<p>{t('text')}</p>}
      hint={t('hint')}
      submitLabel={t('submit')}
      backLabel={t('keep')}
      about={commentId}
      said={t('done')}
    />
  );
}
