'use client';

import { useTranslations } from 'next-intl';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { useCall } from '@/lib/browser/calls/use-call';
import { useDone } from '@/lib/browser/calls/use-done';

/** Says beforehand that one won’t come. */
export function AnnounceButton({ lessonId, course, at }: { lessonId: string; course: string; at: string }) {
  const t = useTranslations('presences.announce');
  const done = useDone(lessonId);
  const { submit, ...call } = useCall('student/presences/announce');
  const confirm = async () => {
    const answer = await submit({ lessonId });
    if (answer?.ok) done(t('done'));
  };
  return (
    <ConfirmButton
      size="small"
      label={t('action')}
      name={t('label', { course, at: new Date(at) })}
      title={t('title', { course, at: new Date(at) })}
      confirmLabel={t('confirm')}
      backLabel={t('keep')}
      call={call}
      onConfirm={confirm}
    >
      <p>{t('text')}</p>
    </ConfirmButton>
  );
}
