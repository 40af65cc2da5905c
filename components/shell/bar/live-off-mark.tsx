'use client';

import SignalSlashIcon from '@heroicons/react/20/solid/SignalSlashIcon';
import { useTranslations } from 'next-intl';

/** Says in the top bar that live updates are off, and what that means (E4). */
export function LiveOffMark() {
  const t = useTranslations('shell');
  return (
    <p title={t('liveOffHint')} className="bar-mark text-muted">
      <SignalSlashIcon className="size-4 lg:size-5" />
      {t('liveOff')}
    </p>
  );
}
