'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';

/** What can be done with one request. */
export function Decision({
  name,
  busy,
  onAccept,
  onReject,
}: {
  name: string;
  busy: boolean;
  onAccept: () => void;
  onReject: () => void;
}) {
  const t = useTranslations('courses.roster');
  return (
    <div className="flex gap-2">
      <Button size="small" aria-label={t('acceptLabel', { name })} busy={busy} onClick={onAccept}>
        {t('accept')}
      </Button>
      <Button size="small" variant="quiet" aria-label={t('rejectLabel', { name })} onClick={onReject}>
        {t('reject')}
      </Button>
    </div>
  );
}
