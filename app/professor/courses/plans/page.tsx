import { getTranslations } from 'next-intl/server';
import { SubmittedPlans } from '@/components/courses/plan/submitted-plan';
import { DetailPage } from '@/components/ui/page/detail-page';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { read } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { titled } from '../../../titled';
import { professorPage } from '../../../with-skeleton';

export const generateMetadata = titled('courses.plans.title');

async function PlansPage() {
  const t = await getTranslations('courses.plans');
  const { plans, now } = await read('professor/courses/plans');
  return (
    <ClientMessages namespaces={['courses.plans']}>
      <DetailPage back={{ href: '/professor/courses', label: t('back') }} title={t('title')}>
        <SubmittedPlans plans={plans} />
        <LiveRefresh page="professor/courses/plans" now={now} />
      </DetailPage>
    </ClientMessages>
  );
}

export default professorPage(PlansPage, <ListSkeleton />);
