'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { showAlert } from '@/lib/browser/alerts/alerts';
import { useCall } from '@/lib/browser/calls/use-call';

/** Hands the application in; what is missing is named, each thing. */
export function SubmitApplication({ applicationId, done }: { applicationId: string; done: string }) {
  const t = useTranslations('offers.apply.review');
  const router = useRouter();
  const { submit, pending, reasons, delivery } = useCall('student/offers/submit', { refresh: 'refused' });
  const send = async () => {
    const answer = await submit({ applicationId });
    if (!answer?.ok) return;
    showAlert({ id: answer.result.eventId, type: 'success', text: t('done'), about: applicationId });
    router.push(done);
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Reasons of={reasons} title={t('refused')} announced />
      <DeliveryNote of={delivery} />
      <Button variant="primary" busy={pending} onClick={send}>
        {t('submit')}
      </Button>
      <p className="max-w-prose text-muted text-small">{t('consequence')}</p>
    </div>
  );
}
