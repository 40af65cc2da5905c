import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { UnprovenAddress } from '@/components/account/address-notice';
import { OwnApplications } from '@/components/offers/application/applied-for';
import { WantedOffer } from '@/components/offers/wanted-offer';
import { AsOf } from '@/components/session/as-of';
import { Notice } from '@/components/ui/feedback/notice';
import { Page } from '@/components/ui/page/page';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { getUnprovenEmail } from '@/lib/bff/pages/account';
import { read, requireSession } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { withSkeleton } from '../../with-skeleton';
import { OfferFilters } from './offer-filters';
import { type OfferParams, readOfferQuery } from './offer-query';
import { OffersFound } from './offers-found';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('offers'))('title'),
});

async function OffersPage({ searchParams }: { searchParams: Promise<OfferParams> }) {
  await requireSession({ type: 'student' });
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
        <LiveRefresh page="student/offers" />
        <div className="grid grid-cols-1 gap-3">
          <OfferFilters found={found} query={query} />
          <AsOf now={found.now} />
          <OffersFound found={found} query={query} />
        </div>
      </Page>
      <WantedOffer />
    </>
  );
}

export default withSkeleton(OffersPage, <ListSkeleton />);
