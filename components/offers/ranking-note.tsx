import { useTranslations } from 'next-intl';
import type { OfferDetail } from '@/contract/offers/offers';
import { useInstant } from '@/i18n/use-instant';

/** One's own position in a ranking that was published, and what it was drawn from. */
export function RankingNote({
  ranking: { seed, rankedAt, applicants },
  position,
}: {
  ranking: NonNullable<OfferDetail['ranking']>;
  position: number | null;
}) {
  const t = useTranslations('offers.ranking');
  const instant = useInstant();
  return (
    <p className="max-w-prose wrap-anywhere">
      {position !== null && <strong className="block">{t('position', { position, applicants })}</strong>}
      {t('published', { day: instant(rankedAt, 'dateTime'), seed })}
    </p>
  );
}
