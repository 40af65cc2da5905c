import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SubmittedPlans } from '@/components/courses/plan/submitted-plan';
import { AsOf } from '@/components/session/as-of';
import { DetailPage } from '@/components/ui/page/detail-page';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { read, requireSession } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { withSkeleton } from '../../../with-skeleton';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('courses.plans'))('title'),
});

async function PlansPage() {
  await requireSession({ type: 'professor' });
  const t = await getTranslations('courses.plans');
  const { plans, now } = await read('professor/courses/plans');
  return (
    <ClientMessages namespaces={['courses.plans']}>
      <DetailPage back={{ href: '/professor/courses', label: t('back') }} title={t('title')}>
        <SubmittedPlans plans={plans} />
        <AsOf now={now} />
      </DetailPage>
      <LiveRefresh page="professor/courses/plans" />
    </ClientMessages>
  );
}

export default withSkeleton(PlansPage, <ListSkeleton />);
