'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Notice } from '@/components/ui/feedback/notice';
import { showAlert } from '@/lib/browser/alerts/alerts';
import { useCall } from '@/lib/browser/calls/use-call';

/** An address that waits to take the place of the e-mail: until its link is opened the old one counts. */
export function PendingAddress({ address, email }: { address: string; email: string }) {
  const t = useTranslations('account.proof');
  return (
    <Notice
      tone="info"
      title={t('pending.title')}
      action={
        <div className="flex flex-wrap gap-3">
          <SendAgain />
          <Withdraw />
        </div>
      }
    >
      {t('pending.text', { address, email })}
    </Notice>
  );
}

/** An e-mail that was given at the registration and is not proven yet; `closed`: the rest opens only then. */
export function UnprovenAddress({ email, closed }: { email: string; closed: boolean }) {
  const t = useTranslations('account.proof');
  return (
    <Notice tone="warning" title={t('unproven.title')} action={<SendAgain />}>
      {t('unproven.text', { email })} {closed && t('unproven.closed')}
    </Notice>
  );
}

function SendAgain() {
  const t = useTranslations('account.proof');
  const { submit, pending, delivery } = useCall('user/pendingemail', { refresh: true });
  const send = async () => {
    const answer = await submit({ step: 'resend' });
    if (answer?.ok) showAlert({ type: 'success', text: t('sent'), about: 'email' });
  };
  return (
    <>
      <Button size="small" busy={pending} onClick={send}>
        {t('again')}
      </Button>
      <DeliveryNote of={delivery} />
    </>
  );
}

function Withdraw() {
  const t = useTranslations('account.proof');
  const { submit, pending, delivery } = useCall('user/pendingemail', { refresh: true });
  return (
    <>
      <Button size="small" variant="quiet" busy={pending} onClick={() => submit({ step: 'withdraw' })}>
        {t('withdraw')}
      </Button>
      <DeliveryNote of={delivery} />
    </>
  );
}
