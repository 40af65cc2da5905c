import { redirect } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { UnprovenAddress } from '@/components/account/address-notice';
import { OwnApplications } from '@/components/offers/application/applied-for';
import { OfferRow } from '@/components/offers/offer-row';
import { WantedOffer } from '@/components/offers/wanted-offer';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { Pagination } from '@/components/ui/navigation/pagination';
import { Page } from '@/components/ui/page/page';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import { Sheet } from '@/components/ui/rows/sheet';
import type { OfferPage } from '@/contract/offers/offers';
import { ClientMessages } from '@/i18n/client-messages';
import { getUnprovenEmail } from '@/lib/bff/pages/account';
import { read } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { titled } from '../../titled';
import { studentPage } from '../../with-skeleton';
import { OfferFilters } from './offer-filters';
import { type OfferParams, type OfferQuery, offersHref, readOfferQuery } from './offer-query';

export const generateMetadata = titled('offers.title');

async function OffersPage({ searchParams }: { searchParams: Promise<OfferParams> }) {
  const query = readOfferQuery(await searchParams);
  const [found, unproven] = await Promise.all([read('student/offers/list', query), getUnprovenEmail()]);
  if (found.wantedId) redirect(`/student/offers/${found.wantedId}`);
  const t = await getTranslations('offers');
  return (
    <>
      <Page title={t('title')} lead={t('lead')}>
        {unproven && (
          <ClientMessages namespaces={['account.proof']}>
            <UnprovenAddress email={unproven} closed />
          </ClientMessages>
        )}
        {query.code && (
          <Notice tone="warning" title={t('unknown.title')}>
            {t('unknown.text', { code: query.code })}
          </Notice>
        )}
        <OwnApplications applied={found.applied} />
        <div className="grid grid-cols-1 gap-3">
          <OfferFilters found={found} query={query} />
          <LiveRefresh page="student/offers" now={found.now} />
          <OffersFound found={found} query={query} />
        </div>
      </Page>
      <WantedOffer />
    </>
  );
}

/** A page of offers and the ways to the others; or why there is none. */
function OffersFound({ found, query }: { found: OfferPage; query: OfferQuery }) {
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

export default studentPage(OffersPage, <ListSkeleton />);
