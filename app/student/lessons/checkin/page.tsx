import { getTranslations } from 'next-intl/server';
import { CheckIn } from '@/components/presences/student/check-in';
import { Page } from '@/components/ui/page/page';
import { ClientMessages } from '@/i18n/client-messages';
import { requireSession } from '@/lib/bff/pages/read';
import { titled } from '../../../titled';

type Props = { searchParams: Promise<{ code?: string | string[] }> };

export const generateMetadata = titled('presences.checkIn.title');

/** Where the picture on the wall leads; nothing is read for it, so that it is there at once. */
export default async function CheckInPage({ searchParams }: Props) {
  await requireSession({ type: 'student' });
  const t = await getTranslations('presences.checkIn');
  const { code } = await searchParams;
  const given = typeof code === 'string' && code !== '' ? code.slice(0, 32) : null;
  return (
    <ClientMessages namespaces={['presences.checkIn']}>
      <Page title={t('title')} lead={given ? t('lead') : t('leadTyped')}>
        <CheckIn code={given} />
      </Page>
    </ClientMessages>
  );
}
