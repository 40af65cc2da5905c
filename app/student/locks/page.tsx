import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PastLocks } from '@/components/locks/past-locks';
import { StandingLocks } from '@/components/locks/standing-locks';
import { AsOf } from '@/components/session/as-of';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Columns, Page } from '@/components/ui/page/page';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import { read, requireSession } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { withSkeleton } from '../../with-skeleton';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('menu'))('locks') };
}

async function LocksPage() {
  await requireSession({ type: 'student' });
  const t = await getTranslations('locks');
  const menu = await getTranslations('menu');
  const { standing, past, now } = await read('student/locks/list');
  const active = standing.filter(({ status }) => status === 'active').length;
  const coming = standing.length - active;
  const main =
    standing.length === 0 ? <EmptyState>{t('none')}</EmptyState> : <StandingLocks locks={standing} />;
  return (
    <>
      <Page title={menu('locks')} lead={standing.length > 0 && t('lead', { active, coming })}>
        {past.length === 0 ? main : <Columns side={<PastLocks locks={past} />}>{main}</Columns>}
        <AsOf now={now} />
      </Page>
      <LiveRefresh page="student/locks" />
    </>
  );
}

export default withSkeleton(LocksPage, <ListSkeleton />);
