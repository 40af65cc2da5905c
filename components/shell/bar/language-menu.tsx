'use client';

import { useTranslations } from 'next-intl';
import { Drawing } from '@/components/ui/drawing';
import { Menu } from '@/components/ui/overlays/menu';
import { LANGUAGE_NAMES, LANGUAGES } from '@/contract/wire/constants';
import { useLanguage } from '@/i18n/use-language';
import { barButton } from './bar-button.ts';
import { switchLanguage } from './switch-language.ts';

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
