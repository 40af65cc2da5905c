'use client';

import Bars3Icon from '@heroicons/react/24/outline/Bars3Icon';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { LazyOverlay, preloadOverlay } from '@/components/ui/overlays/lazy-overlay';
import { useOpenHere } from '@/components/ui/overlays/use-open-here';
import { onOverlayRequested } from '@/lib/browser/alerts/requested-overlays';
import { WhereMark } from '../offered/where-mark.tsx';
import { footFor, type MenuUser } from './menu.ts';
import { menuIcons } from './menu-icons.ts';
import { MenuLink } from './menu-link.tsx';
import { MenuPlace, useOwnMenu } from './menu-place.tsx';
import { useMenuSet } from './use-menu-set.ts';

/**
 * Below 1024 px, at the foot: the most visited places, and the menu. Only the browser fills it, once the menu
 * is set: no document carries it for a reader who does not see it.
 */
export function FootBar({ user }: { user: MenuUser }) {
  const t = useTranslations();
  const { notHere } = useOwnMenu();
  const isSmall = useSyncExternalStore(smallScreen.subscribe, smallScreen.current, smallScreen.onServer);
  const isFilled = useDeferredValue(useMenuSet() && isSmall);
  if (!isFilled) return <div className="foot-bar" />;
  return (
    <nav aria-label={t('shell.footBar')} className="foot-bar">
      <ul>
        {footFor(user).map(({ name, path }) => {
          const Icon = menuIcons[name];
          const where = notHere[name];
          return (
            <li key={name}>
              <MenuLink path={path} className="foot-place relative">
                <Icon className="size-6" />
                {t(`menu.${name}`)}
                {where && <WhereMark where={where} className="absolute top-1 left-[calc(50%+0.75rem)]" />}
              </MenuLink>
            </li>
          );
        })}
        <li>
          <MenuDrawer title={t(`menu.title.${user.type}`)} />
        </li>
      </ul>
    </nav>
  );
}

const SMALL = '(width < 64rem)';
const smallScreen = {
  subscribe: (listener: () => void) => {
    const query = matchMedia(SMALL);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  },
  current: () => matchMedia(SMALL).matches,
  onServer: () => false,
};

/** A button of the foot bar that opens the menu from the left. A press on one of its links closes it. */
function MenuDrawer({ title }: { title: string }) {
  const t = useTranslations('shell');
  const { isOpen, open, close } = useOpenHere();
  useEffect(() => onOverlayRequested(close), [close]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={preloadOverlay}
        onFocus={preloadOverlay}
        onClick={open}
        className="foot-place"
      >
        <Bars3Icon className="size-6" />
        {t('menu')}
      </button>
      <LazyOverlay placement="drawer" title={title} open={isOpen} onClose={close}>
        <MenuPlace />
      </LazyOverlay>
    </>
  );
}
