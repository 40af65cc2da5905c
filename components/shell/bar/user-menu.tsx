'use client';

import ArrowRightStartOnRectangleIcon from '@heroicons/react/24/outline/ArrowRightStartOnRectangleIcon';
import KeyIcon from '@heroicons/react/24/outline/KeyIcon';
import UsersIcon from '@heroicons/react/24/outline/UsersIcon';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Drawing } from '@/components/ui/drawing';
import { Menu } from '@/components/ui/overlays/menu';
import type { MenuEntry } from '@/components/ui/overlays/menu-props';
import type { ShellUser } from '../people.ts';
import { ProfileSwitch } from '../profiles/profile-switch.tsx';
import { signOut } from '../sign-out.ts';
import { barButton } from './bar-button.ts';
import { switchTheme } from './theme.ts';

/** Profile, password, profile change (if several), sign-out (B3); on a phone the theme. No notifications. */
export function UserMenu({ user, profilesCount }: { user: ShellUser; profilesCount: number }) {
  const t = useTranslations('shell.user');
  const [choosing, setChoosing] = useState(false);
  const changeProfile: MenuEntry = {
    key: 'change-profile',
    label: t('changeProfile'),
    icon: <UsersIcon className={iconLook} />,
    onSelect: () => setChoosing(true),
  };
  const theme: MenuEntry = {
    key: 'theme',
    label: t('theme'),
    icon: <Drawing name="moon" className={iconLook} />,
    onSelect: switchTheme,
  };
  const entries: MenuEntry[] = [
    {
      key: 'profile',
      label: t('profile'),
      icon: <Drawing name="user" className={iconLook} />,
      href: '/account/profile',
    },
    {
      key: 'password',
      label: t('password'),
      icon: <KeyIcon className={iconLook} />,
      href: '/account/password',
    },
    ...(isSmall() ? [theme] : []),
    ...(profilesCount > 1 ? [changeProfile] : []),
    {
      key: 'logout',
      label: t('logout'),
      icon: <ArrowRightStartOnRectangleIcon className={iconLook} />,
      onSelect: () => void signOut(),
    },
  ];
  return (
    <>
      <Menu
        label={t('menu', { name: user.name })}
        className={barButton}
        heading={<Identity user={user} />}
        entries={entries}
      >
        <Drawing name="user" className="size-6" />
        <span className="max-w-48 truncate font-medium text-small max-lg:hidden">{user.name}</span>
      </Menu>
      {profilesCount > 1 && (
        <ProfileSwitch open={choosing} onClose={() => setChoosing(false)} backLabel={t('stay')} />
      )}
    </>
  );
}

/** Where the top bar has no room for the theme's switch. The entries are only ever made in a browser. */
const isSmall = () => typeof window !== 'undefined' && matchMedia('(max-width: 639.98px)').matches;

function Identity({ user: { name, email, badge } }: { user: ShellUser }) {
  const t = useTranslations('shell.user');
  return (
    <div className="mb-1.5 border-line border-b px-3 pt-2 pb-3 text-small">
      <p className="font-semibold">{name}</p>
      <p className="break-all text-muted">{email}</p>
      {badge && <p className="text-muted">{t('badge', { badge })}</p>}
    </div>
  );
}

const iconLook = 'size-5 shrink-0 text-muted';
