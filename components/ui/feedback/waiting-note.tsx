import SignalSlashIcon from '@heroicons/react/20/solid/SignalSlashIcon';
import { useTranslations } from 'next-intl';
import type { Trouble } from '@/lib/browser/outbox/outbox-items';

/** Beside a row with a waiting change: it is sent later by itself. If `unkept`, the page must stay open. */
export function WaitingNote({ trouble, unkept }: { trouble: Trouble | undefined; unkept: boolean }) {
  const t = useTranslations('shared.outbox');
  return (
    <span role={unkept ? 'alert' : undefined} className={unkept ? 'text-danger' : 'text-muted'}>
      <SignalSlashIcon className="me-1 inline size-4" />
      {t(unkept ? 'unkept' : trouble === 'unknown' ? 'unknown' : 'not_sent')}
    </span>
  );
}
