import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/navigation/link';
import type { Institution } from '../people.ts';

/** The institution's mark and name; they lead home (A6). Marks of the place stand beside them, or below the name. */
export function Brand({
  institution: { name, acronym, mark },
  children,
}: {
  institution: Institution;
  children?: ReactNode;
}) {
  const t = useTranslations('shell');
  return (
    <div className="brand">
      <Link href="/" aria-label={t('home', { institution: `${acronym} ${name}` })}>
        {mark ? (
          // biome-ignore lint/performance/noImgElement: a file of the institution's, not of the build
          <img src={mark} alt="" className="h-9 w-auto max-w-24 rounded-inner bg-plate p-0.5" />
        ) : (
          <span className="grid h-9 min-w-10 place-items-center rounded-inner bg-accent-fill px-1.5 font-semibold text-on-fill text-small">
            {acronym}
          </span>
        )}{' '}
        <span className="brand-name">{name}</span>
      </Link>
      <div>{children}</div>
    </div>
  );
}
