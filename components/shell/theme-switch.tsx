'use client';

import MoonIcon from '@heroicons/react/24/outline/MoonIcon';
import SunIcon from '@heroicons/react/24/outline/SunIcon';
import { useTranslations } from 'next-intl';
import { barButton } from './bar-button.ts';
import { switchTheme } from './theme.ts';

/** Between light and dark; which icon shows is the style sheet's matter, so that the server need not know. */
export function ThemeSwitch() {
  const t = useTranslations('shell');
  return (
    <button
      type="button"
      onClick={switchTheme}
      aria-label={t('theme')}
      title={t('theme')}
      className={barButton}
    >
      <MoonIcon className="size-6 dark:hidden" />
      <SunIcon className="hidden size-6 dark:block" />
    </button>
  );
}
