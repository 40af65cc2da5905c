'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Notice } from '@/components/ui/feedback/notice';
import { Reasons } from '@/components/ui/feedback/reasons';
import { Section } from '@/components/ui/page/section';
import type { OwnCopy } from '@/contract/personal/personal';
import { useCall } from '@/lib/browser/calls/use-call';
import { OwnCopyRow } from './own-copy-row.tsx';

/** Copies of all that is kept of whoever is signed in: asked for once they have said again who they are, made meanwhile. */
export function OwnData({ copies, isGone }: { copies: OwnCopy[]; isGone: boolean }) {
  const t = useTranslations('account.ownData');
  const { submit, pending, reasons, delivery } = useCall('user/owndata', { refresh: true });
  const isMaking = copies.some(({ status }) => status === 'making');
  return (
    <div id="own-data" className="scroll-mt-24 print:hidden">
      <Section title={t('title')}>
        <div className="grid max-w-2xl gap-4">
          <p>{t('text')}</p>
          {isGone && <Notice tone="warning">{t('gone')}</Notice>}
          {copies.length > 0 && (
            <ul className="grid gap-3" aria-label={t('copies')}>
              {copies.map((copy) => (
                <OwnCopyRow key={copy.id} copy={copy} />
              ))}
            </ul>
          )}
          <Reasons of={reasons} announced />
          <DeliveryNote of={delivery} />
          {!isMaking && (
            <Button busy={pending} onClick={() => void submit({})} className="justify-self-start">
              {t('make')}
            </Button>
          )}
        </div>
      </Section>
    </div>
  );
}
