'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { RefusedRow } from '@/components/ui/rows/refused-row';
import { Row } from '@/components/ui/rows/row';
import { Tile } from '@/components/ui/time/tile';
import type { OwnRequests } from '@/contract/processes/processes';
import { useCall } from '@/lib/browser/calls/use-call';

/** A kind of request: its duration, or why it is not possible. The button begins it or opens its draft. */
export function TypeRow({
  type: { code, title, steps, reasons: against },
}: {
  type: OwnRequests['types'][number];
}) {
  const t = useTranslations('processes.types');
  const router = useRouter();
  const { submit, pending, reasons, delivery } = useCall('student/processes/save', { refresh: 'refused' });
  const begin = async () => {
    const answer = await submit({ typeCode: code, data: {} });
    if (answer?.ok) router.push(`/student/processes/${answer.result.requestId}`);
  };
  const days = steps.reduce((total, step) => total + step.days, 0);
  const row = {
    ...{ title, when: t('days', { days }) },
    tile: <Tile number={String(days)} word={t('tile')} />,
  };
  if (against.length > 0) return <RefusedRow {...row} reasons={against} name={title} />;
  return (
    <Row
      {...row}
      act={
        <Button aria-label={t('beginLabel', { title })} busy={pending} onClick={() => void begin()}>
          {t('begin')}
        </Button>
      }
      below={
        (reasons.length > 0 || delivery) && (
          <div>
            <Reasons of={reasons} announced />
            <DeliveryNote of={delivery} />
          </div>
        )
      }
    />
  );
}
