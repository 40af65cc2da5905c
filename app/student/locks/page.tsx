import { getTranslations } from 'next-intl/server';
import { ActiveLocks } from '@/components/locks/active-locks';
import { PastLocks } from '@/components/locks/past-locks';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Columns, Page } from '@/components/ui/page/page';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import { read } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { titled } from '../../titled';
import { studentPage } from '../../with-skeleton';

export const generateMetadata = titled('menu.locks');

async function LocksPage() {
  const t = await getTranslations('locks');
  const menu = await getTranslations('menu');
  const { standing, past, now } = await read('student/locks/list');
  const active = standing.filter(({ status }) => status === 'active').length;
  const coming = standing.length - active;
  const main =
    standing.length === 0 ? <EmptyState>{t('none')}</EmptyState> : <ActiveLocks locks={standing} />;
  return (
    <Page title={menu('locks')} lead={standing.length > 0 && t('lead', { active, coming })}>
      {past.length === 0 ? main : <Columns side={<PastLocks locks={past} />}>{main}</Columns>}
      <LiveRefresh page="student/locks" now={now} />
    </Page>
  );
}

export default studentPage(LocksPage, <ListSkeleton />);
