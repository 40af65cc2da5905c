'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { useCall } from '@/lib/browser/calls/use-call';

/** Opens the roll of a lesson, and shows it. */
export function OpenRollButton({ lessonId, course }: { lessonId: string; course: string }) {
  const t = useTranslations('presences.roll');
  const router = useRouter();
  const { submit, pending, reasons, delivery } = useCall('professor/presences/open', { refresh: 'refused' });
  const open = async () => {
    const answer = await submit({ lessonId });
    if (answer?.ok) router.push(`/professor/presences/${lessonId}`);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="primary" busy={pending} aria-label={t('openLabel', { course })} onClick={open}>
        {t('open')}
      </Button>
      <DeliveryNote of={delivery} notSent={t('notOpened')} />
      <Reasons of={reasons} announced />
    </div>
  );
}
