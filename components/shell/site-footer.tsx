import { useTranslations } from 'next-intl';

export const FOOTER_LINKS = ['help', 'privacy', 'accessibility'] as const;

/** The institution's own pages, those it named; nothing where it named none. */
export function SiteFooter({ links }: { links: Partial<Record<(typeof FOOTER_LINKS)[number], string>> }) {
  const t = useTranslations('footer');
  const shown = FOOTER_LINKS.filter((name) => links[name]);
  if (shown.length === 0) return null;
  return (
    <footer className="border-line border-t px-4 py-3 text-small sm:px-6 print:hidden">
      <nav aria-label={t('label')}>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {shown.map((name) => (
            <li key={name}>
              <a
                href={links[name]}
                className="inline-flex min-h-8 items-center text-muted underline decoration-1 underline-offset-4 hover:text-ink"
              >
                {t(name)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
