'use client';

import XMarkIcon from '@heroicons/react/20/solid/XMarkIcon';
import { usePathname } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Drawing } from '@/components/ui/drawing';
import { MessageText } from '@/components/ui/feedback/message-text';
import { tones } from '@/components/ui/tones';
import { type Alert, alertStore, arrive, dismiss } from '@/lib/browser/alerts/alerts';

/**
 * The alerts at the top right. While the pointer or the focus is on one, time stops for all (B7). They lie in
 * the top bar's line, so that no alert moves or covers the page.
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

/** How long an alert stays, not counting the time it is read with the pointer or the focus on it (B7). */
const STAYS_MS = 10_000;

/** One alert in a line: its kind as icon and word, its text, its time, and a button to close it. */
function AlertBox({
  alert: { type, text, code, requestId = '', raisedAt },
  paused,
  onDismiss,
}: {
  alert: Alert;
  paused: boolean;
  onDismiss: () => void;
}) {
  const t = useTranslations('shell.alerts');
  const own = useTranslations();
  const format = useFormatter();
  useCountedTime({ ms: STAYS_MS, paused, onEnd: onDismiss });
  const tone = tones[type];
  const urgent = type === 'warning' || type === 'danger';
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={`pointer-events-auto flex min-h-11 w-full items-center gap-2 rounded-corner border pl-3 text-small sm:w-fit sm:max-w-lg ${tone.box}`}
    >
      <Drawing name={type} className={`size-5 ${tone.text}`} />
      <span className="sr-only">{t(type)}</span>
      <time dateTime={raisedAt.toISOString()} className="order-1 text-muted tabular-nums">
        {format.dateTime(raisedAt, 'time')}
      </time>
      <div className="wrap-anywhere min-w-0 grow py-0.5">
        <MessageText>
          {code && own.has(code as never) ? own(code as never, { requestId } as never) : text}
        </MessageText>
      </div>
      <button
        type="button"
        onClick={onDismiss}
        aria-label={t('dismiss')}
        className="order-2 grid size-11 shrink-0 place-items-center rounded-inner text-muted hover:text-ink"
      >
        <XMarkIcon className="size-5" />
      </button>
    </div>
  );
}

/** Calls `onEnd` once `ms` have passed, not counting the time spent paused. */
function useCountedTime({ ms, paused, onEnd }: { ms: number; paused: boolean; onEnd: () => void }) {
  const left = useRef(ms);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (paused) return;
    const startedAt = performance.now();
    const timer = setTimeout(end, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [paused]);
}
