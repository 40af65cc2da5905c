'use client';

import Bars3Icon from '@heroicons/react/24/outline/Bars3Icon';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { LazyOverlay, preloadOverlay } from '@/components/ui/overlays/lazy-overlay';
import { useOpenHere } from '@/components/ui/overlays/use-open-here';
import { onOverlayAsked } from '@/lib/browser/alerts/asked-overlays';
import { MenuPlace } from './menu-place.tsx';

/** A place of the bar at the foot that brings the menu in from the left. Following one of its links closes it. */
export function MenuDrawer({ title }: { title: string }) {
  const t = useTranslations('shell');
  const { isOpen, open, close } = useOpenHere();
  useEffect(() => onOverlayAsked(close), [close]);
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
