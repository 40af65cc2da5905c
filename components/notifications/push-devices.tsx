'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Notice } from '@/components/ui/feedback/notice';
import { Reasons } from '@/components/ui/feedback/reasons';
import { RestoreFocus } from '@/components/ui/page/restore-focus';
import { Instant } from '@/components/ui/time/instant';
import type { PushDevice, Pushing } from '@/contract/notifications/push';
import { announce } from '@/lib/browser/alerts/announcements';
import { useCall } from '@/lib/browser/calls/use-call';
import { keepPushOwner, ownMark, type PushHere, pushHere, subscribe } from '@/lib/browser/offline/push';
import { readLoginData } from '@/lib/browser/session/login-data';

type Here = { state: PushHere | 'noWorker'; mark: string | null };

/** Whether notifications are pushed to this browser, and to which others of the reader’s. */
export function PushDevices({ pushing, hasWorker }: { pushing: Pushing; hasWorker: boolean }) {
  const t = useTranslations('notifications.push');
  const [shown, setShown] = useState(pushing);
  const [failed, setFailed] = useState(false);
  const [asking, setAsking] = useState(false);
  const { here, look } = useHere(shown, hasWorker);
  const add = useCall('notifications/adddevice');
  const remove = useCall('notifications/removedevice');
  const turnOn = async () => {
    setAsking(true);
    setFailed(false);
    const asked = await subscribe(shown.key).catch(() => setFailed(true));
    const answer = asked && (await add.submit(asked));
    if (answer?.ok) {
      keepPushOwner(readLoginData()?.id ?? '');
      setShown(answer.result);
      announce(t('on'));
    } else look();
    setAsking(false);
  };
  const takeAway = async (deviceId: string) => {
    const answer = await remove.submit({ deviceId });
    if (!answer?.ok) return;
    setShown(answer.result);
    announce(t('removed'));
  };
  return (
    <div className="grid justify-items-start gap-4">
      {here && here.state !== 'off' && here.state !== 'on' && (
        <Notice tone={here.state === 'denied' ? 'warning' : 'info'}>{t(here.state)}</Notice>
      )}
      {here?.state === 'on' && <p>{t('on')}</p>}
      <RestoreFocus state={`${here?.state} ${shown.devices.length}`}>
        {here?.state === 'off' && (
          <Button busy={asking || add.pending} onClick={turnOn}>
            {t('turnOn')}
          </Button>
        )}
        {failed && <Notice tone="danger">{t('failed')}</Notice>}
        <Reasons of={[...add.reasons, ...remove.reasons]} announced />
        <DeliveryNote of={add.delivery ?? remove.delivery} />
        {shown.devices.length > 0 && (
          <ul aria-label={t('devices')} className="w-full divide-y divide-line border-line border-y">
            {shown.devices.map((device) => (
              <DeviceLine
                key={device.id}
                device={device}
                isHere={device.mark === here?.mark}
                busy={remove.pending}
                onRemove={() => void takeAway(device.id)}
              />
            ))}
          </ul>
        )}
      </RestoreFocus>
    </div>
  );
}

/** Null until the browser has said. */
function useHere(pushing: Pushing, hasWorker: boolean) {
  const [here, setHere] = useState<Here | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn looks again
  useEffect(() => {
    let isOver = false;
    const look = async (): Promise<Here> => {
      if (!hasWorker) return { state: 'noWorker', mark: null };
      return { state: await pushHere(pushing), mark: await ownMark() };
    };
    look().then(
      (found) => !isOver && setHere(found),
      () => !isOver && setHere({ state: 'impossible', mark: null }),
    );
    return () => {
      isOver = true;
    };
  }, [pushing, hasWorker, turn]);
  return { here, look: () => setTurn((before) => before + 1) };
}

function DeviceLine({
  device: { browser, system, since },
  isHere,
  busy,
  onRemove,
}: {
  device: PushDevice;
  isHere: boolean;
  busy: boolean;
  onRemove: () => void;
}) {
  const t = useTranslations('notifications.push');
  const name = [browser, system].filter(Boolean).join(', ') || t('unknown');
  return (
    <li className="flex items-center gap-4 py-2">
      <div className="grid min-w-0 grow">
        <span className="font-medium">{name}</span>
        <span className="text-muted text-small">
          {isHere && `${t('here')} · `}
          {t.rich('since', { day: () => <Instant at={since} style="date" /> })}
        </span>
      </div>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        aria-label={t('removeName', { name })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  );
}
