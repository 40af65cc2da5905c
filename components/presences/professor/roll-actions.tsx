'use client';

import { useTranslations } from 'next-intl';
import { Button, ButtonLink } from '@/components/ui/buttons/button';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { UndoButton } from '@/components/ui/buttons/undo-button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { Unusual } from '@/components/ui/feedback/unusual';
import { RestoreFocus } from '@/components/ui/page/restore-focus';
import type { RollDetail, RollRow } from '@/contract/presences/presences';
import { useAction } from '@/lib/browser/calls/use-action';
import { useCall } from '@/lib/browser/calls/use-call';
import { useTimeUntil } from '@/lib/browser/clock/use-time-until';
import { useWaiting } from '@/lib/browser/outbox/use-outbox';
import { confirmationOf } from './confirmation';
import { OpenRollButton } from './open-button';
import { useRoll } from './use-roll';

/** What can be done with the roll of a lesson now. */
export function RollActions({ detail }: { detail: RollDetail }) {
  const t = useTranslations('presences.roll');
  const { status, lessonId, courseTitle, confirmUntil } = detail.roll;
  const isLate = useTimeUntil(confirmUntil, detail.now) === 0 && status !== 'confirmed';
  if (isLate) return <p className="text-muted">{t('late')}</p>;
  return (
    <RestoreFocus state={status ?? 'none'}>
      {status === null && <OpenRollButton lessonId={lessonId} course={courseTitle} />}
      {status === 'open' && <WhileOpen lessonId={lessonId} />}
      {status === 'closed' && <WhileClosed detail={detail} />}
      {status === 'confirmed' && <WhileConfirmed detail={detail} />}
    </RestoreFocus>
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

function WhileClosed({ detail }: { detail: RollDetail }) {
  const t = useTranslations('presences.roll');
  const { lessonId } = detail.roll;
  const { rows } = useRoll(detail);
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
        call={confirm}
        onConfirm={() => confirm.submit({ lessonId })}
      >
        <ConfirmationText rows={rows} {...detail.roll} now={detail.now} />
      </ConfirmButton>
      <Button busy={reopen.pending} onClick={() => reopen.submit({ lessonId })}>
        {t('reopen')}
      </Button>
      <DeliveryNote of={reopen.delivery} />
      <Reasons of={[...confirm.reasons, ...reopen.reasons]} announced />
    </div>
  );
}

/** What confirming does now, by the marks as the hub tells them and by the institution’s clock. */
function ConfirmationText({
  rows,
  lessonId,
  endsAt,
  now,
}: Pick<RollDetail['roll'], 'lessonId' | 'endsAt'> & { rows: RollRow[]; now: string }) {
  const t = useTranslations('presences.roll');
  const waiting = useWaiting('professor/presences/mark', lessonId);
  const left = useTimeUntil(endsAt, now);
  const { absent, of, excused, isMost } = confirmationOf(rows);
  const unusual = [
    waiting > 0 && t('waiting', { count: waiting }),
    left > 0 && t('isOn', { at: new Date(endsAt) }),
    isMost && t('isMost'),
  ];
  return (
    <>
      <Unusual of={unusual.filter((fact) => fact !== false)} />
      <p className="font-medium">{t('absent', { absent, of })}</p>
      {excused > 0 && <p>{t('excused', { count: excused })}</p>}
      <p>{t('then')}</p>
    </>
  );
}

function WhileConfirmed({ detail: { roll, undoUntil, now } }: { detail: RollDetail }) {
  const t = useTranslations('presences.roll');
  const { act, ...call } = useAction('professor/presences/undo', {
    about: roll.lessonId,
    say: () => t('undone'),
  });
  if (!undoUntil) return null;
  const undo = () => act({ lessonId: roll.lessonId });
  return <UndoButton {...call} label={t('undo')} until={undoUntil} now={now} onUndo={undo} />;
}
