'use client';

import { useTranslations } from 'next-intl';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { useCall } from '@/lib/browser/calls/use-call';

/** Takes a paper back, which deletes its file. */
export function DiscardUpload({ uploadId, name }: { uploadId: string; name: string }) {
  const t = useTranslations('documents.uploads');
  const { submit, ...call } = useCall('student/documents/discard', { refresh: true });
  return (
    <ConfirmButton
      reasons={call.reasons}
      label={t('discard')}
      name={t('discardOne', { name })}
      size="small"
      variant="quiet"
      title={t('discardTitle', { name })}
      backLabel={t('back')}
      danger
      call={call}
      onConfirm={() => submit({ uploadId })}
    >
      {t('discardAbout')}
    </ConfirmButton>
  );
}
