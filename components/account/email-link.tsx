'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Notice } from '@/components/ui/feedback/notice';
import { Reasons } from '@/components/ui/feedback/reasons';
import { TextLink } from '@/components/ui/navigation/text-link';
import { Page } from '@/components/ui/page/page';
import { dropFragment, useFragment } from '@/lib/browser/alerts/use-fragment';
import type { Sent } from '@/lib/browser/calls/call';
import { useCall } from '@/lib/browser/calls/use-call';

/** The target of a mailed link. One press proves a new address or restores the former address. */
export function EmailLink() {
  const t = useTranslations('account.emailLink');
  const fragment = useFragment();
  const token = fragment?.get('token');
  const undo = fragment?.get('undo');
  if (undo) return <Step kind="undo" body={{ undo }} next="/account/login" />;
  if (token) return <Step kind="prove" body={{ token }} next="/account/profile" />;
  return <Page title={t('prove.title')}>{fragment && <Notice tone="warning">{t('noLink')}</Notice>}</Page>;
}

function Step({ kind, body, next }: { kind: 'prove' | 'undo'; body: Sent<'user/email'>; next: string }) {
  const t = useTranslations('account.emailLink');
  const [done, setDone] = useState(false);
  const { submit, pending, reasons, delivery } = useCall('user/email');
  const press = async () => {
    const answer = await submit(body);
    if (!answer?.ok) return;
    dropFragment();
    setDone(true);
  };
  return (
    <Page title={t(`${kind}.title`)} lead={done ? undefined : t(`${kind}.lead`)}>
      <div className="grid gap-5">
        <div role="status">{done && <Notice tone="success">{t(`${kind}.done`)}</Notice>}</div>
        <Reasons of={reasons} announced />
        <DeliveryNote of={delivery} />
        {!done && (
          <Button variant={kind === 'undo' ? 'danger' : 'primary'} busy={pending} onClick={press}>
            {t(`${kind}.submit`)}
          </Button>
        )}
        {done && <TextLink href={next}>{t(`${kind}.next`)}</TextLink>}
      </div>
    </Page>
  );
}
