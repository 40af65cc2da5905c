'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import type { ApplicationStatus } from '@/contract/offers/applications';
import type { OfferAccess } from '@/contract/offers/offers';
import { useAnnounced } from '@/lib/browser/alerts/use-announced';
import { useOwnChange } from '@/lib/browser/calls/use-own-change';

type Application = { id: string; status: ApplicationStatus };

/** What who applies can do with an application that has been handed in. */
export function ApplicationActs({
  application: { id, status },
  access,
}: {
  application: Application;
  access: OfferAccess;
}) {
  const hasPlace = status === 'offered' || (status === 'eligible' && access !== 'limited');
  const canWithdraw = !['offered', 'declined', 'expired', 'withdrawn', 'immatriculated'].includes(status);
  return (
    <div className="flex flex-wrap items-start gap-3">
      {hasPlace && <Accept id={id} />}
      {status === 'offered' && <GiveUp id={id} act="decline" />}
      {canWithdraw && status !== 'not_eligible' && <GiveUp id={id} act="withdraw" />}
    </div>
  );
}

function Accept({ id }: { id: string }) {
  const t = useTranslations('offers.application');
  const { submit, pending, reasons, delivery } = useOwnChange('student/offers/accept', {
    about: id,
    say: ({ status }) => t(status === 'immatriculated' ? 'done.immatriculated' : 'done.accept'),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="primary" busy={pending} onClick={() => submit({ applicationId: id })}>
        {t('act.accept')}
      </Button>
      <Reasons of={reasons} announced />
      <DeliveryNote of={delivery} />
    </div>
  );
}

function GiveUp({ id, act }: { id: string; act: 'decline' | 'withdraw' }) {
  const t = useTranslations('offers.application');
  const { submit, ...call } = useOwnChange(`student/offers/${act}`, {
    about: id,
    say: () => t(`done.${act}`),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <ConfirmButton
        label={t(`act.${act}`)}
        title={t(`${act}.title`)}
        backLabel={t(`${act}.back`)}
        danger
        call={call}
        reasons={call.reasons}
        onConfirm={() => submit({ applicationId: id })}
      >
        {t(`${act}.text`)}
      </ConfirmButton>
    </div>
  );
}

/** Reads out how an application stands when that becomes another while it is looked at. */
export function AnnouncedState({ words }: { words: string }) {
  useAnnounced(words);
  return null;
}
