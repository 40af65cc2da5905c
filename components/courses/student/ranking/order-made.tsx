import { useTranslations } from 'next-intl';
import type { WindowRanking } from '@/contract/courses/enrolments';

/** When an order of places was made and from which seed, with the own position in it. */
export function OrderMade({
  ranking: { seed, seal, rankedAt },
  position,
}: {
  ranking: WindowRanking;
  position: number | null;
}) {
  const t = useTranslations('courses.ranking');
  if (seed === null || rankedAt === null) return null;
  return (
    <p className="max-w-prose wrap-anywhere">
      {position !== null && <strong className="block">{t('position', { position })}</strong>}
      {t('made', { instant: new Date(rankedAt), seed, seal })}
    </p>
  );
}
