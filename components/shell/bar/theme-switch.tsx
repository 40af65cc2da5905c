'use client';

import { useTranslations } from 'next-intl';
import { Drawing } from '@/components/ui/drawing';
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
      <Drawing name="moon" className="size-6 dark:hidden" />
      <Drawing name="sun" className="hidden size-6 dark:block" />
    </button>
  );
}
