'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { LazyOverlay } from '@/components/ui/lazy-overlay';
import { onOverlayAsked } from '@/lib/browser/asked-overlays';
import { HelpSheet } from './help-sheet.tsx';

/** What the page is for, and whom to ask: the menu's last line opens it. */
export function Help() {
  const t = useTranslations('help.sheet');
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  useEffect(() => onOverlayAsked((overlay) => overlay === 'help' && setOpenOn(location.pathname)), []);
  return (
    <LazyOverlay
      placement="dialog"
      title={t('title')}
      open={openOn === pathname}
      onClose={() => setOpenOn(null)}
    >
      <HelpSheet path={pathname} />
    </LazyOverlay>
  );
}
