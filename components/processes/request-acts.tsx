'use client';

import { useTranslations } from 'next-intl';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { ReasonButton } from '@/components/ui/overlays/reason-dialog';
import { useAction } from '@/lib/browser/calls/use-action';

/** Takes a request back, or throws the draft of one away; asked once. */
export function CancelRequestButton({ requestId, isDraft }: { requestId: string; isDraft: boolean }) {
  const t = useTranslations(isDraft ? 'processes.discard' : 'processes.cancel');
  const { act, ...call } = useAction('student/processes/cancel', {
    about: requestId,
    say: () => t('done'),
  });
  return (
    <ConfirmButton
      reasons={call.reasons}
      label={t('action')}
      title={t('title')}
      backLabel={t('keep')}
      onConfirm={() => act({ requestId })}
      call={call}
      danger
    >
      <p>{t('text')}</p>
    </ConfirmButton>
  );
}

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
