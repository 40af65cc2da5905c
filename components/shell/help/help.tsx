'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { LazyOverlay } from '@/components/ui/overlays/lazy-overlay';
import { useOpenHere } from '@/components/ui/overlays/use-open-here';
import { type HelpPage, helpOfficeOf, helpPageOf } from '@/contract/help/help';
import { useLanguage } from '@/i18n/use-language';
import { helpText } from '@/lib/browser/alerts/help-text';
import { onOverlayRequested } from '@/lib/browser/alerts/requested-overlays';

/** What the page is for, and whom to ask: the menu's last line opens it. */
export function Help() {
  const t = useTranslations('help.sheet');
  const { isOpen, open, close } = useOpenHere();
  useEffect(() => onOverlayRequested((overlay) => overlay === 'help' && open()), [open]);
  return (
    <LazyOverlay placement="dialog" title={t('title')} open={isOpen} onClose={close}>
      <HelpSheet />
    </LazyOverlay>
  );
}

/** The paragraph of a page, which comes when it is asked for, and the office that helps there. */
function HelpSheet() {
  const t = useTranslations('help.sheet');
  const page = helpPageOf(usePathname(), useSearchParams().get('tab'));
  const text = useHelpText(page);
  return (
    <div className="grid gap-4">
      <p role="status" className="max-w-prose whitespace-pre-line">
        {text === null ? t('loading') : (text ?? t('missing'))}
      </p>
      <div>
        <h3 className="font-semibold">{t('whom')}</h3>
        <ContactLine office={helpOfficeOf(page)} />
      </div>
    </div>
  );
}

/** Null until it is there; undefined where it couldn't be had. */
function useHelpText(page: HelpPage): string | null | undefined {
  const language = useLanguage();
  const [text, setText] = useState<string | null | undefined>(null);
  useEffect(() => {
    let current = true;
    void helpText(language, page).then((came) => current && setText(came));
    return () => {
      current = false;
    };
  }, [language, page]);
  return text;
}
