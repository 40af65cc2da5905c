'use client';

import Bars3Icon from '@heroicons/react/24/outline/Bars3Icon';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { LazyOverlay, preloadOverlay } from '@/components/ui/lazy-overlay';
import { barButton } from './bar-button.ts';

/** Below 1024 px: a button that brings the menu in from the left. Following one of its links closes it. */
export function MenuDrawer({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('shell');
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  return (
    <>
      <button
        type="button"
        aria-label={t('openMenu')}
        aria-haspopup="dialog"
        onPointerEnter={preloadOverlay}
        onFocus={preloadOverlay}
        onClick={() => setOpenOn(pathname)}
        className={`lg:hidden ${barButton}`}
      >
        <Bars3Icon className="size-6" />
      </button>
      <LazyOverlay
        placement="drawer"
        title={title}
        open={openOn === pathname}
        onClose={() => setOpenOn(null)}
      >
        {children}
      </LazyOverlay>
    </>
  );
}
