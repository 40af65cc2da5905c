import { useTranslations } from 'next-intl';

/** The first stop of the Tab key: past bar and menu to the content. */
export function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-corner bg-accent-fill px-4 py-2.5 font-medium text-on-fill focus:translate-y-0 print:hidden"
    >
      {t('skip')}
    </a>
  );
}
