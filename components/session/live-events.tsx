'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Section } from '@/components/ui/page/section';
import { History } from '@/components/ui/rows/history';
import { useInstant } from '@/i18n/use-instant';
import { institutionNow } from '@/lib/browser/clock/institution-clock';
import { hubStateStore } from '@/lib/realtime/hub-connection';
import { type HubEvent, useHubEvent } from '@/lib/realtime/use-hub-event';
import { ALERTED, type Alerted, useLiveText } from './live-texts.ts';

const AT_MOST = 20;

type Heard = { key: number; name: Alerted; event: HubEvent<Alerted>; at: string };

/**
 * What happened while the page was open, the latest first. Each was read out as an alert, so the list itself
 * says nothing. `lead`: what a reader may wait for; without one it shows itself with the first event.
 */
export function LiveEvents({ lead }: { lead?: string }) {
  const t = useTranslations('live.happened');
  const [heard, setHeard] = useState<Heard[]>([]);
  const gap = useGap();
  const instant = useInstant();
  const textOf = useLiveText();
  const add = (name: Alerted, event: HubEvent<Alerted>) =>
    setHeard((before) =>
      [{ key: (before[0]?.key ?? 0) + 1, name, event, at: whenOf(event) }, ...before].slice(0, AT_MOST),
    );
  return (
    <>
      {ALERTED.map((name) => (
        <Listener key={name} name={name} onHeard={add} />
      ))}
      {(heard.length > 0 || lead) && (
        <Section title={t('title')} lead={heard.length === 0 && lead}>
          {gap && <p className="text-muted text-small">{t(gap)}</p>}
          {heard.length > 0 && (
            <History
              items={heard.map(({ key, name, event, at }) => ({
                key: String(key),
                at,
                when: instant(at, 'time'),
                what: textOf(name, event),
                isNew: true,
              }))}
            />
          )}
        </Section>
      )}
    </>
  );
}

function Listener({
  name,
  onHeard,
}: {
  name: Alerted;
  onHeard: (name: Alerted, event: HubEvent<Alerted>) => void;
}) {
  useHubEvent(name, (event) => onHeard(name, event));
  return null;
}

/** When it happened, if the institution says so; else when it was heard. */
function whenOf(event: HubEvent<Alerted>): string {
  const said = Date.parse(event?.occurredAt ?? '');
  return new Date(Number.isNaN(said) ? institutionNow() : said).toISOString();
}

/** Whether live updates are off, or have been: then something may be missing from what was heard. */
function useGap(): 'off' | 'gap' | null {
  const state = useSyncExternalStore(hubStateStore.subscribe, hubStateStore.current, hubStateStore.onServer);
  const [wasOff, setWasOff] = useState(false);
  useEffect(() => {
    if (state === 'off') setWasOff(true);
  }, [state]);
  if (state === 'off') return 'off';
  return wasOff ? 'gap' : null;
}
