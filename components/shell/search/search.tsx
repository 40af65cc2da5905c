'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { NoNetwork } from '@/components/ui/feedback/no-network';
import { LazyOverlay } from '@/components/ui/overlays/lazy-overlay';
import { useWhileOpen } from '@/components/ui/overlays/use-later';
import { useOpenHere } from '@/components/ui/overlays/use-open-here';
import {
  askOverlay,
  onOverlayRequested,
  type RequestedOverlay,
} from '@/lib/browser/alerts/requested-overlays';

const load = () => import('./search-sheet.tsx');

/**
 * What is the reader's own, by a word, from every page: the menu's first line opens it, and Ctrl K (⌘ K). Why
 * not a key alone: docs/adr/0038-no-single-key-for-the-search.md.
 */
export function Search() {
  const t = useTranslations('search');
  const { isOpen, open, close } = useOpenHere();
  const { piece: SearchSheet, isMissing } = useWhileOpen(load, isOpen, close);
  useEffect(() => {
    const show = (overlay: RequestedOverlay) => {
      if (overlay === 'search') open();
    };
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      askOverlay('search');
    };
    document.addEventListener('keydown', press);
    const forget = onOverlayRequested(show);
    return () => {
      document.removeEventListener('keydown', press);
      forget();
    };
  }, [open]);
  if (isMissing) return <NoNetwork place="bar" />;
  return (
    <LazyOverlay placement="search" title={t('title')} open={isOpen && SearchSheet !== null} onClose={close}>
      {SearchSheet && <SearchSheet onLeave={close} />}
    </LazyOverlay>
  );
}
