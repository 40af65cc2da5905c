'use client';

import { useEffect, useState } from 'react';
import type { ProfileChoice } from '@/contract/account';
import { call } from '@/lib/browser/call';
import { ChooseUser } from './choose-user.tsx';
import { setMenuAtOnce } from './menu-timer.ts';

/** Lets a person with several profiles take another one and go to its home, or to a link of that type (A2, C3). */
export function ProfileSwitch({
  open,
  onClose,
  next = null,
}: {
  open: boolean;
  onClose: () => void;
  next?: string | null;
}) {
  const [profiles, setProfiles] = useState<ProfileChoice[] | null>(null);
  const [busyKey, setBusyKey] = useState<string | null>(null);

  useEffect(() => {
    if (!open) return;
    let current = true;
    const load = async () => {
      const { listProfiles } = await import('./list-profiles.ts');
      const listed = await listProfiles();
      if (!current) return;
      if (listed) setProfiles(listed);
      else onClose();
    };
    void load();
    return () => {
      current = false;
    };
  }, [open, onClose]);

  const choose = async ({ key, type }: ProfileChoice) => {
    setBusyKey(key);
    const answer = await call('/api/session/switch', { key });
    setBusyKey(null);
    if (!answer.ok) return onClose();
    setMenuAtOnce();
    location.assign(next?.startsWith(`/${type}/`) ? next : `/${type}/dashboard`);
  };

  return (
    <ChooseUser
      open={open}
      onClose={onClose}
      profiles={profiles}
      busyKey={busyKey}
      onChoose={(profile) => void choose(profile)}
    />
  );
}
