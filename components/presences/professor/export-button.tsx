'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { DeliveryNote } from '@/components/ui/delivery-note';
import { useCall } from '@/lib/browser/use-call';

/** Takes the register out as a file for a spreadsheet. */
export function ExportButton({ courseId }: { courseId: string }) {
  const t = useTranslations('presences.register');
  const { submit, pending, delivery } = useCall('professor/presences/export');
  const save = async () => {
    const answer = await submit({ courseId });
    if (!answer?.ok) return;
    const { csv, fileName } = answer.result;
    const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
    link.click();
    URL.revokeObjectURL(url);
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
