import { getTranslations } from 'next-intl/server';
import { AttemptState } from '@/components/payments/attempt-state';
import { DetailPage } from '@/components/ui/page/detail-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import { DetailSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { getLanguage } from '@/i18n/get-language';
import { formatMoney } from '@/i18n/money';
import { readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../../live-refresh';
import { titled } from '../../../../titled';
import { studentPage } from '../../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export const generateMetadata = titled('paying.title');

/** Where a payer comes back to. What is paid is said by the provider's program, not by coming here. */
async function ReturnPage({ params }: Props) {
  const attempt = await readOrNull('student/payments/attempt', { attemptId: (await params).id });
  if (!attempt) return <MissingPage what="paying.notFound" back="/student/payments" />;
  const { amount: minor, currency } = attempt;
  const amount = formatMoney({ minor, currency }, await getLanguage());
  const t = await getTranslations('paying');
  const menu = await getTranslations('menu');
  return (
    <ClientMessages namespaces={['paying']}>
      <DetailPage back={{ href: '/student/payments', label: menu('payments') }} title={t('title')}>
        <AttemptState attempt={attempt} amount={amount} />
      </DetailPage>
      <LiveRefresh page="student/payments/return/[id]" />
    </ClientMessages>
  );
}

export default studentPage(ReturnPage, <DetailSkeleton />);
