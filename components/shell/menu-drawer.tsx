'use client';

import Bars3Icon from '@heroicons/react/24/outline/Bars3Icon';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { LazyOverlay, preloadOverlay } from '@/components/ui/lazy-overlay';
import { onOverlayAsked } from '@/lib/browser/asked-overlays';
import { MenuPlace } from './menu-place.tsx';

/** A place of the bar at the foot that brings the menu in from the left. Following one of its links closes it. */
export function MenuDrawer({ title }: { title: string }) {
  const t = useTranslations('shell');
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  useEffect(() => onOverlayAsked(() => setOpenOn(null)), []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={preloadOverlay}
        onFocus={preloadOverlay}
        onClick={() => setOpenOn(pathname)}
        className="foot-place"
      >
        <Bars3Icon className="size-6" />
        {t('menu')}
      </button>
      <LazyOverlay
        placement="drawer"
        title={title}
        open={openOn === pathname}
        onClose={() => setOpenOn(null)}
      >
        <MenuPlace />
      </LazyOverlay>
    </>
  );
}
