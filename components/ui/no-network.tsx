import SignalSlashIcon from '@heroicons/react/20/solid/SignalSlashIcon';
import { useTranslations } from 'next-intl';

/** Beside what was pressed: what it needs could not be fetched, and the press can be made again. */
export function NoNetwork({ className = '' }: { className?: string }) {
  const t = useTranslations('shared');
  return (
    <p role="alert" className={`flex items-center gap-1 text-muted text-small ${className}`}>
      <SignalSlashIcon className="size-5 shrink-0" />
      {t('noNetwork')}
    </p>
  );
}
