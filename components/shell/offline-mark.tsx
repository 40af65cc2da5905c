'use client';

import SignalSlashIcon from '@heroicons/react/20/solid/SignalSlashIcon';
import { useRouter } from 'next/navigation';
import { useOffline } from 'next/offline';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';

/** Says in the top bar that there is no network, in place of its children; the page is read again when it is back. */
export function OfflineMark({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const router = useRouter();
  const isOffline = useOffline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline) router.refresh();
    wasOffline.current = isOffline;
  }, [isOffline, router]);
  if (!isOffline) return children;
  return (
    <p role="status" title={t('offlineHint')} className="flex items-center gap-1 text-small text-warning">
      <SignalSlashIcon className="size-5" />
      {t('offline')}
    </p>
  );
}
