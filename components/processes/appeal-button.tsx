'use client';

import { useTranslations } from 'next-intl';
import { ReasonButton } from '@/components/ui/overlays/reason-dialog';

/** Appeals a rejection, with the reason that another office reads. */
export function AppealButton({ requestId, until }: { requestId: string; until: string }) {
  const t = useTranslations('processes.appeal');
  return (
    <ReasonButton
      button={{ variant: 'primary', children: t('action') }}
      path="student/processes/appeal"
      draft={`appeal-${requestId}`}
      body={{ requestId }}
      title={t('title')}
      text={<p>{t('text', { until: new Date(until) })}</p>}
      hint={t('hint')}
      submitLabel={t('submit')}
      backLabel={t('keep')}
      about={requestId}
      said={t('done')}
    />
  );
}
