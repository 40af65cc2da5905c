'use client';

import { useTranslations } from 'next-intl';
import type { MenuItem } from './menu.ts';
import { useOwnMenu } from './menu-place.tsx';

/** Where a search leads; the picture is that of an area of the menu. */
export type Place = { title: string; detail: string; link: string; kind: string; icon: MenuItem['name'] };

/** The pages of the menu and of the account in which a word begins as each of the text; without any, those of the menu. */
export function usePlaces(text: string): Place[] {
  const t = useTranslations();
  const { items } = useOwnMenu();
  const kind = t('search.kind.page');
  const ofMenu = items
    .filter(({ target }) => target === '_self')
    .map(({ name, path }): Place => ({ title: t(`menu.${name}`), detail: '', link: path, kind, icon: name }));
  if (text === '') return ofMenu;
  const account = [
    { title: t('shell.user.profile'), link: '/account/profile' },
    { title: t('shell.user.password'), link: '/account/password' },
    { title: t('notifications.title'), link: '/account/notifications' },
  ].map((page): Place => ({ ...page, detail: '', kind, icon: 'dashboard' }));
  return [...ofMenu, ...account].filter(({ title }) => {
    const words = wordsOf(title);
    return wordsOf(text).every((begins) => words.some((word) => word.startsWith(begins)));
  });
}

const wordsOf = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/);
