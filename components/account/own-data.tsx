'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { DeliveryNote } from '@/components/ui/delivery-note';
import { Reasons } from '@/components/ui/reasons';
import { Section } from '@/components/ui/section';
import { raise } from '@/lib/browser/alerts';
import { saveFile } from '@/lib/browser/save-file';
import { useCall } from '@/lib/browser/use-call';

/** A copy of all that is kept of whoever is signed in, once they have said again who they are. */
export function OwnData() {
  const t = useTranslations('account.ownData');
  const { submit, pending, reasons, delivery } = useCall('user/owndata');
  const save = async () => {
    const answer = await submit({});
    if (!answer?.ok) return;
    const { fileName, json } = answer.result;
    saveFile({ fileName, text: json, type: 'application/json' });
    raise({ type: 'success', text: t('saved', { name: fileName }) });
  };
  return (
    <div className="print:hidden">
      <Section title={t('title')}>
        <div className="grid max-w-xl gap-4">
          <p>{t('text')}</p>
          <Reasons of={reasons} announced />
          <DeliveryNote of={delivery} />
          <Button busy={pending} onClick={save} className="justify-self-start">
            {t('make')}
          </Button>
        </div>
      </Section>
    </div>
  );
}
