import ArrowUpRightIcon from '@heroicons/react/20/solid/ArrowUpRightIcon';
import NoSymbolIcon from '@heroicons/react/20/solid/NoSymbolIcon';
import { useTranslations } from 'next-intl';
import type { Where } from './not-here.ts';

const icons = { elsewhere: ArrowUpRightIcon, absent: NoSymbolIcon };

/** Beside the name of an area that isn't here: a small picture, and in words what it means. */
export function WhereMark({ where, className = '' }: { where: Where; className?: string }) {
  const t = useTranslations('menu');
  const Icon = icons[where];
  return (
    <span title={t(where)} className={`shrink-0 text-muted ${className}`}>
      <Icon className="size-4" />
      <span className="sr-only">({t(where)})</span>
    </span>
  );
}
