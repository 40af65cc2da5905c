'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { useAction } from '@/lib/browser/calls/use-action';

/** Puts what is decided on a draft, or on the draft that is open. */
export function PrepareButton({ examId, primary = false }: { examId: string; primary?: boolean }) {
  const t = useTranslations('exams.sheets');
  const { act, pending, reasons, delivery } = useAction('professor/exams/preparesheet', {
    about: examId,
    say: () => t('prepared'),
  });
  return (
    <>
      <Button variant={primary ? 'primary' : 'secondary'} busy={pending} onClick={() => void act({ examId })}>
        {t(primary ? 'prepare' : 'prepareAgain')}
      </Button>
      <Reasons of={reasons} announced />
      <DeliveryNote of={delivery} />
    </>
  );
}
