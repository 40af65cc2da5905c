'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, type ButtonVariant } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { useCall } from '@/lib/browser/calls/use-call';
import { useMoney } from './amount';

/** Leads to the provider's page, where a charge is paid. The institution states the amount there again. */
export function PayButton({
  charge: { chargeId, title, amount: minor, currency },
  variant = 'primary',
}: {
  charge: { chargeId: string; title?: string; amount: number; currency: string };
  /** One `primary` a page. */
  variant?: ButtonVariant;
}) {
  const t = useTranslations('paying');
  const amount = useMoney()(minor, currency);
  const { submit, pending, reasons, delivery } = useCall('student/payments/start', { refresh: 'refused' });
  const [leaving, setLeaving] = useState(false);
  const press = async () => {
    const answer = await submit({ chargeId });
    if (!answer?.ok) return;
    setLeaving(true);
    window.location.assign(answer.result.address);
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant={variant}
        aria-label={title && t('payFor', { amount, charge: title })}
        busy={pending || leaving}
        onClick={press}
      >
        {t('pay', { amount })}
      </Button>
      <Reasons of={reasons} announced />
      <DeliveryNote of={delivery} />
    </div>
  );
}
