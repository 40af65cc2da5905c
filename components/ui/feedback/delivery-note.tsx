'use client';

import SignalSlashIcon from '@heroicons/react/20/solid/SignalSlashIcon';
import { useTranslations } from 'next-intl';
import type { Delivery } from '@/lib/browser/calls/ask-until-known';

/**
 * Beside a press that has no answer: it was never sent, is being checked, or its result is unknown.
 * `notSent`: what was not done, in the press's words. Empty if there is an answer.
 */
export function DeliveryNote({ of: delivery, notSent }: { of: Delivery | null; notSent?: string }) {
  const t = useTranslations('shared.delivery');
  if (!delivery) return null;
  const isChecking = delivery === 'checking';
  return (
    <p
      role={isChecking ? 'status' : 'alert'}
      className={`flex w-full items-center gap-1.5 text-small ${isChecking ? 'text-muted' : 'text-danger'}`}
    >
      {!isChecking && <SignalSlashIcon className="size-5 shrink-0" />}
      {delivery === 'not_sent' && notSent ? notSent : t(delivery)}
    </p>
  );
}
