'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Notice } from '@/components/ui/feedback/notice';
import { Reasons } from '@/components/ui/feedback/reasons';
import { TextLink } from '@/components/ui/navigation/text-link';
import { Page } from '@/components/ui/page/page';
import { useFragment } from '@/lib/browser/alerts/use-fragment';
import { useCall } from '@/lib/browser/calls/use-call';

/** Where the link in a mail leads that ends those of its kind, by one press. */
export function Unsubscribe() {
  const t = useTranslations('notifications.unsubscribe');
  const fragment = useFragment();
  const proof = fragment?.get('proof');
  const [name, setName] = useState<string | null>(null);
  const { submit, pending, reasons, delivery } = useCall('notifications/unsubscribe');
  const press = async () => {
    const answer = await submit({ proof: proof ?? '' });
    if (answer?.ok) setName(answer.result.name);
  };
  return (
    <Page title={t('title')} lead={name === null ? t('lead') : undefined}>
      <div className="grid gap-5">
        <div role="status">{name !== null && <Notice tone="success">{t('done', { name })}</Notice>}</div>
        {fragment && !proof && <Notice tone="warning">{t('noLink')}</Notice>}
        <Reasons of={reasons} announced />
        <DeliveryNote of={delivery} />
        {proof && name === null && (
          <Button busy={pending} onClick={press}>
            {t('submit')}
          </Button>
        )}
        <TextLink href="/account/notifications">{t('next')}</TextLink>
      </div>
    </Page>
  );
}
