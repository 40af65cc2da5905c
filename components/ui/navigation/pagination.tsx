import { useTranslations } from 'next-intl';
import { ButtonLink } from '../buttons/button.tsx';

/** The place in a long list, with links back and on. Pages count from 1. Empty for a single page. */
export function Pagination({
  page,
  pageSize,
  total,
  hrefOf,
}: {
  page: number;
  pageSize: number;
  total: number;
  hrefOf: (page: number) => string;
}) {
  const t = useTranslations('shared.pages');
  if (total <= pageSize) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav aria-label={t('label')} className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted text-small tabular-nums">{t('range', { first, last, total })}</p>
      <div className="flex gap-2">
        {page > 1 && (
          <ButtonLink size="small" rel="prev" href={hrefOf(page - 1)}>
            {t('previous')}
          </ButtonLink>
        )}
        {last < total && (
          <ButtonLink size="small" rel="next" href={hrefOf(page + 1)}>
            {t('next')}
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}
