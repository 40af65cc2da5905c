import { useTranslations } from 'next-intl';
import type { OfferDetail } from '@/contract/offers/offers';

/** What happens from an application on to the first lesson, by how one gets in. */
export function OfferSteps({ offer: { access, holdDays } }: { offer: OfferDetail }) {
  const t = useTranslations('offers.next');
  const words = {
    open: ['apply', 'checked', 'accepted'],
    verification: ['apply', 'interview', 'accepted'],
    limited: ['apply', 'ranked', 'held', 'accepted'],
  } as const;
  return (
    <ol className="ml-5 grid max-w-prose list-decimal gap-2">
      {words[access].map((word) => (
        <li key={word}>{t(word, { days: holdDays })}</li>
      ))}
    </ol>
  );
}
