'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { DeliveryNote } from '@/components/ui/delivery-note';
import { saveFile } from '@/lib/browser/save-file';
import { useCall } from '@/lib/browser/use-call';

/** Takes the students of a course out as a file for a spreadsheet. */
export function ExportButton({ courseId }: { courseId: string }) {
  const t = useTranslations('courses.roster');
  const { submit, pending, delivery } = useCall('professor/courses/export');
  const save = async () => {
    const answer = await submit({ courseId });
    if (answer?.ok) saveFile(answer.result);
  };
  return (
    <>
      <Button size="small" busy={pending} onClick={save}>
        {t('export')}
      </Button>
      <DeliveryNote of={delivery} />
    </>
  );
}
