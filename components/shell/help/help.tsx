'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { LazyOverlay } from '@/components/ui/overlays/lazy-overlay';
import { useOpenHere } from '@/components/ui/overlays/use-open-here';
import { onOverlayAsked } from '@/lib/browser/alerts/asked-overlays';
import { HelpSheet } from './help-sheet.tsx';

/** What the page is for, and whom to ask: the menu's last line opens it. */
export function Help() {
  const t = useTranslations('help.sheet');
  const { isOpen, open, close } = useOpenHere();
  useEffect(() => onOverlayAsked((overlay) => overlay === 'help' && open()), [open]);
  return (
    <LazyOverlay placement="dialog" title={t('title')} open={isOpen} onClose={close}>
      <HelpSheet />
    </LazyOverlay>
  );
}
