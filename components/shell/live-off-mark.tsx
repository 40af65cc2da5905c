import SignalSlashIcon from '@heroicons/react/20/solid/SignalSlashIcon';
import { useTranslations } from 'next-intl';

/** Says in the top bar that live updates are off, and what that means (E4). */
export function LiveOffMark() {
  const t = useTranslations('shell');
  return (
    <p title={t('liveOffHint')} className="flex items-center gap-1 text-muted text-small">
      <SignalSlashIcon className="size-5" />
      {t('liveOff')}
    </p>
  );
}
