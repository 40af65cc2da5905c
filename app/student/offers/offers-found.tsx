import { useTranslations } from 'next-intl';
import { OfferRow } from '@/components/offers/offer-row';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pagination } from '@/components/ui/navigation/pagination';
import { Sheet } from '@/components/ui/rows/sheet';
import type { OfferPage } from '@/contract/offers/offers';
import { type OfferQuery, offersHref } from './offer-query';

/** A page of offers and the ways to the others; or why there is none. */
export function OffersFound({ found, query }: { found: OfferPage; query: OfferQuery }) {
  const t = useTranslations('offers');
  const { offers, total, page, pageSize } = found;
  if (total === 0) return <NoneFound query={query} />;
  const count = t('count', { count: total });
  return (
    <>
      <h2 className="sr-only">{count}</h2>
      <Sheet label={count}>
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} />
        ))}
      </Sheet>
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        hrefOf={(other) => offersHref({ ...query, page: other })}
      />
    </>
  );
}

function NoneFound({ query }: { query: OfferQuery }) {
  const t = useTranslations('offers.none');
  const isNarrowed = offersHref({ ...query, page: 1 }) !== offersHref({});
  return (
    <EmptyState action={isNarrowed && <ButtonLink href={offersHref({})}>{t('clear')}</ButtonLink>}>
      {query.text ? t('searched', { text: query.text }) : t(isNarrowed ? 'filtered' : 'all')}
    </EmptyState>
  );
}
