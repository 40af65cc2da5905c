'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { DeliveryNote } from '@/components/ui/delivery-note';
import { saveFile } from '@/lib/browser/save-file';
import { useCall } from '@/lib/browser/use-call';

/** Takes the register out as a file for a spreadsheet. */
export function ExportButton({ courseId }: { courseId: string }) {
  const t = useTranslations('presences.register');
  const { submit, pending, delivery } = useCall('professor/presences/export');
  const save = async () => {
    const answer = await submit({ courseId });
    if (answer?.ok) saveFile(answer.result);
  };
  return (
    <>
      <Button busy={pending} onClick={save}>
        {t('export')}
      </Button>
      <DeliveryNote of={delivery} />
    </>
  );
}
