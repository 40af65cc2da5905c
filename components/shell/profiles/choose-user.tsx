'use client';

import { useTranslations } from 'next-intl';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { FailedState } from '@/components/ui/feedback/failed-state';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { Skeleton } from '@/components/ui/page/skeleton';
import type { ProfileChoice } from '@/contract/accounts/account';
import type { Delivery } from '@/lib/browser/calls/ask-until-known';
import { ProfileButton } from './profile-button.tsx';

/** "Choose user": the profiles as buttons with type, name and badge (B5). */
export default function ChooseUser({
  open,
  onClose,
  backLabel,
  profiles,
  onTryAgain,
  busyKey,
  delivery,
  onChoose,
}: {
  open: boolean;
  onClose: () => void;
  backLabel: string;
  /** Null until they are known. */
  profiles: ProfileChoice[] | 'missing' | null;
  onTryAgain: () => void;
  /** The profile that is being switched to. */
  busyKey: string | null;
  /** Of the switch that has no answer. */
  delivery: Delivery | null;
  onChoose: (profile: ProfileChoice) => void;
}) {
  const t = useTranslations('shell.chooseUser');
  if (profiles === 'missing') {
    return (
      <Dialog open={open} onClose={onClose} title={t('title')} backLabel={backLabel}>
        <div className="mb-5">
          <FailedState title={t('missing')} onTryAgain={onTryAgain} />
        </div>
        <DialogActions />
      </Dialog>
    );
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} backLabel={backLabel}>
      <p className="mb-4 text-muted">{t('text')}</p>
      <ul className="mb-5 grid gap-2">
        {profiles?.map((profile) => (
          <li key={profile.key}>
            <ProfileButton
              profile={profile}
              busy={busyKey === profile.key}
              onChoose={() => busyKey ?? onChoose(profile)}
            />
          </li>
        )) ?? <Skeleton className="h-18" />}
      </ul>
      <div className="mb-3 empty:hidden">
        <DeliveryNote of={delivery} />
      </div>
      <DialogActions />
    </Dialog>
  );
}
