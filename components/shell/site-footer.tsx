import { useTranslations } from 'next-intl';

const LINKS = ['help', 'privacy', 'accessibility'] as const;
/** What the law asks for is there, whatever the institution set. */
const OURS = { help: undefined, privacy: '/account/privacy', accessibility: '/account/accessibility' };

/** On every page: the institution's own pages, those it named, and ours in place of the others. */
export function SiteFooter({ links }: { links: Partial<Record<(typeof LINKS)[number], string>> }) {
  const t = useTranslations('footer');
  const leads = LINKS.map((name) => ({ name, href: links[name] ?? OURS[name] }));
  return (
    <footer className="border-line border-t px-4 py-3 text-small in-[:root:has(.projector)]:hidden sm:px-6 print:hidden">
      <nav aria-label={t('label')}>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {leads
            .filter(({ href }) => href)
            .map(({ name, href }) => (
              <li key={name}>
                <a
                  href={href}
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
