'use client';

import { useTranslations } from 'next-intl';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { DeliveryNote } from '@/components/ui/delivery-note';
import { KeptFocus } from '@/components/ui/kept-focus';
import { Reasons } from '@/components/ui/reasons';
import type { LessonRoll } from '@/contract/presences';
import { useCall } from '@/lib/browser/use-call';
import { OpenRollButton } from './open-button';

/** What can be done with the roll of a lesson now. */
export function RollActions({ roll }: { roll: LessonRoll }) {
  const { status, lessonId, courseTitle } = roll;
  return (
    <KeptFocus turn={status ?? 'none'}>
      {status === null && <OpenRollButton lessonId={lessonId} course={courseTitle} />}
      {status === 'open' && <WhileOpen lessonId={lessonId} />}
      {status === 'closed' && <WhileClosed roll={roll} />}
    </KeptFocus>
  );
}

function WhileOpen({ lessonId }: { lessonId: string }) {
  const t = useTranslations('presences.roll');
  const close = useCall('professor/presences/close', { refresh: true });
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink variant="primary" href={`/professor/presences/${lessonId}/projector`}>
        {t('project')}
      </ButtonLink>
      <Button busy={close.pending} onClick={() => close.submit({ lessonId })}>
        {t('close')}
      </Button>
      <DeliveryNote of={close.delivery} />
      <Reasons of={close.reasons} announced />
    </div>
  );
}

function WhileClosed({ roll: { lessonId, expected, present } }: { roll: LessonRoll }) {
  const t = useTranslations('presences.roll');
  const reopen = useCall('professor/presences/reopen', { refresh: true });
  const confirm = useCall('professor/presences/confirm', { refresh: true });
  return (
    <div className="flex flex-wrap gap-3">
      <ConfirmButton
        variant="primary"
        label={t('confirm')}
        title={t('confirmTitle')}
        confirmLabel={t('confirm')}
        backLabel={t('keepLooking')}
        busy={confirm.pending}
        delivery={confirm.delivery}
        onConfirm={() => confirm.submit({ lessonId })}
      >
        <p>{t('confirmText', { absent: Math.max(0, expected - present) })}</p>
      </ConfirmButton>
      <Button busy={reopen.pending} onClick={() => reopen.submit({ lessonId })}>
        {t('reopen')}
      </Button>
      <DeliveryNote of={reopen.delivery} />
      <Reasons of={[...confirm.reasons, ...reopen.reasons]} announced />
    </div>
  );
}
