'use client';

import { useState } from 'react';
import type { ProfileChoice } from '@/contract/accounts/account';
import { type Delivery, deliveryOf } from '@/lib/browser/calls/ask-until-known';
import { call } from '@/lib/browser/calls/call';
import { forgetOfflineCopies } from '@/lib/browser/offline/offline-copy';
import { startOf } from '@/lib/browser/session/enter';
import { setMenuAtOnce } from '../menu/menu-timer.ts';

/**
 * Takes another profile and opens its home, or `next` if that is a link of its type (C3). Without an answer
 * `delivery` says so; a refusal has its alert.
 */
export function useSwitchProfile({
  next = null,
  onRefused,
}: {
  next?: string | null;
  onRefused?: () => void;
} = {}) {
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const [delivery, setDelivery] = useState<Delivery | null>(null);

  const choose = async ({ key, type }: ProfileChoice) => {
    setBusyKey(key);
    setDelivery(null);
    const answer = await call('session/switch', { key }, { quiet: 'unanswered' });
    setBusyKey(null);
    if (!answer.ok && answer.unanswered) return setDelivery(deliveryOf(answer));
    if (!answer.ok) return onRefused?.();
    forgetOfflineCopies();
    setMenuAtOnce();
    const wanted = next?.startsWith(`/${type}/`) ? next : startOf(type);
    location.assign(wanted ?? `/${type}/dashboard`);
  };

  return { busyKey, delivery, choose };
}
