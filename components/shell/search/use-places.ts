'use client';

import { useTranslations } from 'next-intl';
import type { ProfileType } from '@/contract/accounts/account';
import { plainText } from '@/lib/browser/forms/plain-text';
import type { MenuItem } from '../menu/menu.ts';
import { useOwnMenu } from '../menu/menu-place.tsx';

/** Where a search leads; the picture is that of an area of the menu. */
export type Place = { title: string; detail: string; link: string; kind: string; icon: MenuItem['name'] };

/** What stands within an area of the menu, and where a professor begins. */
const WITHIN = {
  student: [
    { name: 'search.page.transcript', link: '/student/exams?tab=transcript', icon: 'exams' },
    { name: 'search.page.plan', link: '/student/courses?tab=plan', icon: 'courses' },
    { name: 'menu.presences', link: '/student/lessons/presences', icon: 'lessons' },
    { name: 'search.page.calendar', link: '/student/lessons/calendar', icon: 'lessons' },
  ],
  professor: [
    { name: 'menu.dashboard', link: '/professor/dashboard', icon: 'dashboard' },
    { name: 'search.page.calendar', link: '/professor/lessons/calendar', icon: 'lessons' },
  ],
} as const satisfies Record<ProfileType, object[]>;

/** The pages in which a word begins as each of the text; without any, those of the menu. */
export function usePlaces(text: string): Place[] {
  const t = useTranslations();
  const { type, items } = useOwnMenu();
  const kind = t('search.kind.page');
  const ofMenu = items
    .filter(({ target }) => target === '_self')
    .map(({ name, path }): Place => ({ title: t(`menu.${name}`), detail: '', link: path, kind, icon: name }));
  if (text === '') return ofMenu;
  const named = new Set(items.map(({ name }) => name));
  const within = WITHIN[type]
    .filter(({ icon }) => named.has(icon) || (type === 'professor' && icon === 'dashboard'))
    .map(({ name, ...page }): Place => ({ ...page, title: t(name), detail: '', kind }));
  const account = [
    { title: t('shell.user.profile'), link: '/account/profile' },
    { title: t('shell.user.password'), link: '/account/password' },
    { title: t('notifications.title'), link: '/account/notifications' },
  ].map((page): Place => ({ ...page, detail: '', kind, icon: 'dashboard' }));
  return [...ofMenu, ...within, ...account].filter(({ title }) => {
    const words = wordsOf(title);
    return wordsOf(text).every((begins) => words.some((word) => word.startsWith(begins)));
  });
}

const wordsOf = (text: string) => plainText(text).split(/\s+/);
