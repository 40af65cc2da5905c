'use client';

import { useEffect, useState } from 'react';
import { NoNetwork } from '@/components/ui/feedback/no-network';
import { useWhileOpen } from '@/components/ui/overlays/use-later';
import type { ProfileChoice } from '@/contract/accounts/account';
import { useSwitchProfile } from './use-switch-profile.ts';

const load = () => import('./choose-user.tsx');

/**
 * Lets a person with several profiles take another one and open its home, or a link of that type (A2, C3).
 * Without an answer the dialog stays and says so.
 */
export function ProfileSwitch({
  open,
  onClose,
  backLabel,
  next = null,
}: {
  open: boolean;
  onClose: () => void;
  backLabel: string;
  next?: string | null;
}) {
  const { piece: ChooseUser, isMissing } = useWhileOpen(load, open, onClose);
  const [profiles, setProfiles] = useState<ProfileChoice[] | 'missing' | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { busyKey, delivery, choose } = useSwitchProfile({ next, onRefused: onClose });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once more
  useEffect(() => {
    if (!open) return;
    let current = true;
    const load = async () => {
      const listed = await import('./list-profiles.ts').then(
        ({ listProfiles }) => listProfiles(),
        () => 'missing' as const,
      );
      if (!current) return;
      if (listed) setProfiles(listed);
      else onClose();
    };
    void load();
    return () => {
      current = false;
    };
  }, [open, onClose, attempt]);

  const tryAgain = () => {
    setProfiles(null);
    setAttempt(attempt + 1);
  };

  if (!ChooseUser) return isMissing ? <NoNetwork place="bar" /> : null;
  return (
    <ChooseUser
      open={open}
      onClose={onClose}
      backLabel={backLabel}
      profiles={profiles}
      onTryAgain={tryAgain}
      busyKey={busyKey}
      delivery={delivery}
      onChoose={(profile) => void choose(profile)}
    />
  );
}
