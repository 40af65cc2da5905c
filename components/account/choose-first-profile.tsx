'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProfileSwitch } from '@/components/shell/profiles/profile-switch';
import { signOut } from '@/components/shell/sign-out';

/** Asks once which of several profiles to begin with (B5); closing it is signing out. */
export function ChooseFirstProfile({ next }: { next: string | null }) {
  const t = useTranslations('shell.user');
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    void signOut();
  };
  return <ProfileSwitch open={open} next={next} onClose={close} backLabel={t('logout')} />;
}
