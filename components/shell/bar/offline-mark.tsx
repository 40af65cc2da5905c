'use client';

import SignalSlashIcon from '@heroicons/react/20/solid/SignalSlashIcon';
import { useRouter } from 'next/navigation';
import { useOffline } from 'next/offline';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAnnounced } from '@/lib/browser/alerts/use-announced';

/** Replaces its children in the top bar while there is no network; then the page is read again. */
export function OfflineMark({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const router = useRouter();
  const isOffline = useOffline();
  const wasOffline = useRef(false);
  useAnnounced(isOffline ? `${t('offline')}. ${t('offlineHint')}` : null);
  useEffect(() => {
    if (wasOffline.current && !isOffline) router.refresh();
    wasOffline.current = isOffline;
  }, [isOffline, router]);
  if (!isOffline) return children;
  return (
    <p title={t('offlineHint')} className="bar-mark text-warning">
      <SignalSlashIcon className="size-4 lg:size-5" />
      {t('offline')}
    </p>
  );
}

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
