'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { LazyOverlay } from '@/components/ui/lazy-overlay';
import { useLater } from '@/components/ui/use-later';
import { type AskedOverlay, askOverlay, onOverlayAsked } from '@/lib/browser/asked-overlays';

const load = () => import('./search-sheet.tsx');

/**
 * What is the reader's own, by a word, from every page: the menu's first line opens it, and Ctrl K (⌘ K). A key without
 * another beside it would be taken from who speaks to the machine (WCAG 2.1.4).
 */
export function Search() {
  const t = useTranslations('search');
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const { piece: SearchSheet, want } = useLater(load);
  useEffect(() => {
    const open = (overlay: AskedOverlay) => {
      if (overlay !== 'search') return;
      setOpenOn(location.pathname);
      void want();
    };
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      askOverlay('search');
    };
    document.addEventListener('keydown', press);
    const forget = onOverlayAsked(open);
    return () => {
      document.removeEventListener('keydown', press);
      forget();
    };
  }, [want]);
  const close = () => setOpenOn(null);
  return (
    <LazyOverlay
      placement="search"
      title={t('title')}
      open={openOn === pathname && SearchSheet !== null}
      onClose={close}
    >
      {SearchSheet && <SearchSheet onLeave={close} />}
    </LazyOverlay>
  );
}
