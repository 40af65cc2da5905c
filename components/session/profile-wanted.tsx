'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ProfileSwitch } from '@/components/shell/profiles/profile-switch';

/** A link to the other type's pages opens "choose user", and then goes on to the link (A2). */
export function ProfileWanted() {
  const t = useTranslations('shell.user');
  const search = useSearchParams();
  const router = useRouter();
  const wanted = search.get('choose');
  return (
    <ProfileSwitch
      open={wanted !== null}
      next={search.get('next')}
      backLabel={t('stay')}
      onClose={() => router.replace(location.pathname)}
    />
  );
}
