import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import type { Institution } from './people.ts';

/** The institution's mark and name; they lead home (A6). */
export function Brand({ institution: { name, acronym, mark } }: { institution: Institution }) {
  const t = useTranslations('shell');
  return (
    <Link
      href="/"
      aria-label={t('home', { institution: `${acronym} ${name}` })}
      className="flex min-w-0 items-center gap-3 rounded-corner p-1"
    >
      {mark ? (
        // biome-ignore lint/performance/noImgElement: a file of the institution's, not of the build
        <img src={mark} alt="" className="h-9 w-auto max-w-24 shrink-0 rounded-inner bg-plate p-0.5" />
      ) : (
        <span className="grid h-9 min-w-9 shrink-0 place-items-center rounded-inner bg-accent-fill px-1.5 font-bold text-on-fill text-small tracking-wide">
          {acronym}
        </span>
      )}{' '}
      <span className="line-clamp-2 font-semibold max-sm:text-small max-sm:leading-4.5">{name}</span>
    </Link>
  );
}
