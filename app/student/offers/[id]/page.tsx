import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { ApplicationSection } from '@/components/offers/application/application-section';
import { OfferFacts } from '@/components/offers/offer-facts';
import { OfferPhaseLabel } from '@/components/offers/offer-phase-label';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { DetailPage } from '@/components/ui/page/detail-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import { Section } from '@/components/ui/page/section';
import { DetailSkeleton } from '@/components/ui/page/skeleton';
import type { OfferDetail } from '@/contract/offers/offers';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { studentPage } from '../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const offer = await readOrNull('student/offers/detail', { offerId: (await params).id });
  const t = await getTranslations('offers');
  return { title: offer?.title ?? t('notFound.title') };
}

async function OfferPage({ params }: Props) {
  const offer = await readOrNull('student/offers/detail', { offerId: (await params).id });
  if (!offer) return <MissingPage what="offers.notFound" back="/student/offers" />;
  const t = await getTranslations('offers');
  return (
    <ClientMessages namespaces={['offers.application']}>
      <DetailPage
        back={{ href: '/student/offers', label: t('title') }}
        title={offer.title}
        lines={<OfferPhaseLabel phase={offer.phase} chip />}
      >
        <LiveRefresh page="student/offers/[id]" now={offer.now} />
        <ApplicationSection offer={offer} />
        <OfferFacts offer={offer} />
        <Section title={t('next.title')}>
          <OfferSteps offer={offer} />
        </Section>
        <Section title={t('help')}>
          <ContactLine office="students" />
        </Section>
      </DetailPage>
    </ClientMessages>
  );
}

/** What happens from an application on to the first lesson, by how one gets in. */
function OfferSteps({ offer: { access, holdDays } }: { offer: OfferDetail }) {
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

export default studentPage(OfferPage, <DetailSkeleton />);
