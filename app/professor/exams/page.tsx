import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { choose } from '@/components/exams/board/list/session-list';
import { AsOf } from '@/components/session/as-of';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pagination } from '@/components/ui/navigation/pagination';
import { Page } from '@/components/ui/page/page';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import type { BoardSession } from '@/contract/exams/board';
import { ClientMessages } from '@/i18n/client-messages';
import { read, requireSession } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { withSkeleton } from '../../with-skeleton';
import { SessionFilters } from './session-filters';
import { readSessionQuery, type SessionParams, type SessionQuery, sessionsHref } from './session-query';
import { Sessions } from './sessions';

const PAGE_SIZE = 50;

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('exams'))('title'),
});

async function ProfessorExamsPage({ searchParams }: { searchParams: Promise<SessionParams> }) {
  await requireSession({ type: 'professor' });
  const t = await getTranslations('exams');
  const query = readSessionQuery(await searchParams);
  const { sessions, now } = await read('professor/exams/list');
  return (
    <ClientMessages namespaces={['exams.board']}>
      <Page
        title={t('title')}
        actions={<ButtonLink href="/professor/exams/new">{t('board.new')}</ButtonLink>}
      >
        {sessions.length === 0 ? (
          <EmptyState>{t('board.none')}</EmptyState>
        ) : (
          <SessionList sessions={sessions} query={query} now={now} />
        )}
        <AsOf now={now} />
      </Page>
      <LiveRefresh page="professor/exams" />
    </ClientMessages>
  );
}

export default withSkeleton(ProfessorExamsPage, <PageSkeleton rows={15} />);

async function SessionList({
  sessions,
  query,
  now,
}: {
  sessions: BoardSession[];
  query: SessionQuery;
  now: string;
}) {
  const t = await getTranslations('exams.board');
  const chosen = choose(sessions, query);
  const first = (query.page - 1) * PAGE_SIZE;
  return (
    <div className="grid grid-cols-1 gap-3 lg:-mt-4">
      <SessionFilters sessions={sessions} query={query} />
      {chosen.length === 0 ? (
        <EmptyState>{t('noneChosen')}</EmptyState>
      ) : (
        <Sessions sessions={chosen.slice(first, first + PAGE_SIZE)} query={query} now={now} />
      )}
      <Pagination
        page={query.page}
        pageSize={PAGE_SIZE}
        total={chosen.length}
        hrefOf={(page) => sessionsHref({ ...query, page })}
      />
    </div>
  );
}
