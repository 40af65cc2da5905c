import ArrowTopRightOnSquareIcon from '@heroicons/react/20/solid/ArrowTopRightOnSquareIcon';
import MinusCircleIcon from '@heroicons/react/24/outline/MinusCircleIcon';
import { useTranslations } from 'next-intl';
import type { Where } from './not-here.ts';

const icons = { elsewhere: ArrowTopRightOnSquareIcon, absent: MinusCircleIcon };

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
