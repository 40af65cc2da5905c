'use client';

import { useTranslations } from 'next-intl';
import { Drawing } from '@/components/ui/drawing';
import { Menu } from '@/components/ui/overlays/menu';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@/contract/wire/constants';
import { useLanguage } from '@/i18n/use-language';
import { atMost } from '@/lib/browser/calls/at-most';
import { call } from '@/lib/browser/calls/call';
import { readyToLeave } from '@/lib/browser/session/leave';
import { barButton } from './bar-button.ts';

/** The three languages, in their order (B2). */
export function LanguageMenu() {
  const t = useTranslations('shell');
  const locale = useLanguage();
  return (
    <Menu
      label={t('language', { language: `${LANGUAGE_NAMES[locale]}, ${locale}` })} // it holds what the button shows
      className={barButton}
      entries={LANGUAGES.map((language) => ({
        key: language,
        label: LANGUAGE_NAMES[language],
        lang: language,
        current: language === locale,
        onSelect: () => void switchLanguage(language),
      }))}
    >
      <Drawing name="language" className="size-6 max-sm:hidden" />
      <span aria-hidden="true" className="font-medium text-small uppercase">
        {locale}
      </span>
    </Menu>
  );
}

/** How long the server may take to learn of the language before the page is read anew all the same (F2). */
const TELL_AT_MOST_MS = 2000;

/**
 * Tells the server, keeps what is typed, then reads the page in the language. The middleware keeps the
 * language and cleans the URL (F1, F2, C9).
 */
async function switchLanguage(language: Language) {
  await Promise.all([atMost(TELL_AT_MOST_MS, call('user/language', { language })), readyToLeave()]);
  const url = new URL(location.href);
  url.searchParams.set('lng', language);
  location.replace(url);
}
