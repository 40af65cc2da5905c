'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { alertStore, arrive, dismiss } from '@/lib/browser/alerts/alerts';
import { AlertBox } from './alert-box.tsx';

/**
 * The alerts at the top right; while one of them is pointed at or focused, time stands still for all (B7). They lie in
 * the top bar's own line, so that nothing of the page moves or is covered when one comes or goes.
 */
export function Alerts() {
  const t = useTranslations('shell.alerts');
  const pathname = usePathname();
  const alerts = useSyncExternalStore(alertStore.subscribe, alertStore.current, alertStore.onServer);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => arrive(pathname), [pathname]);

  return (
    <section
      aria-label={t('label')}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="alerts"
    >
      {alerts.map((alert) => (
        <AlertBox
          key={alert.id}
          alert={alert}
          paused={hovered || focused}
          onDismiss={() => dismiss(alert.id)}
        />
      ))}
    </section>
  );
}
