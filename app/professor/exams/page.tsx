import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SessionCard } from '@/components/exams/session-card';
import { SessionTable } from '@/components/exams/session-table';
import { AsOf } from '@/components/session/as-of';
import { ButtonLink } from '@/components/ui/button';
import { CardList } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Page } from '@/components/ui/page';
import { Section } from '@/components/ui/section';
import { PageSkeleton } from '@/components/ui/skeleton';
import { type BoardSession, type SessionNeed, sessionNeeds } from '@/contract/exam-board';
import { ClientMessages } from '@/i18n/client-messages';
import { LiveRefresh } from '@/lib/realtime/live-refresh';
import { requireSession } from '@/lib/server/api';
import { listSessions } from '@/lib/server/exams';
import { withSkeleton } from '../../with-skeleton';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('exams'))('title'),
});

async function ProfessorExamsPage() {
  await requireSession({ type: 'professor' });
  const t = await getTranslations('exams');
  const { sessions, now } = await listSessions();
  const byNeed = Object.groupBy(sessions, ({ need }) => need);
  const urgent = sessions.find(({ need }) => need === 'results' || need === 'publish');
  return (
    <ClientMessages>
      <Page
        title={t('title')}
        actions={
          <ButtonLink href="/professor/exams/new" variant={urgent ? 'secondary' : 'primary'}>
            {t('board.new')}
          </ButtonLink>
        }
      >
        {sessions.length === 0 && <EmptyState>{t('board.none')}</EmptyState>}
        {sessionNeeds.map((need) => {
          const listed = byNeed[need];
          return listed && <Sessions key={need} need={need} sessions={listed} urgent={urgent} />;
        })}
        <AsOf now={now} />
      </Page>
      <LiveRefresh on={['seatsChanged', 'rosterChanged', 'boardChanged']} few />
    </ClientMessages>
  );
}

export default withSkeleton(ProfessorExamsPage, <PageSkeleton />);

/** The sessions that need the same next: as cards, or as a table when they need nothing any more. */
async function Sessions({
  need,
  sessions,
  urgent,
}: {
  need: SessionNeed;
  sessions: BoardSession[];
  urgent: BoardSession | undefined;
}) {
  const t = await getTranslations('exams.board');
  const title = t(`need.${need}`);
  return (
    <Section title={title}>
      {need === 'done' || need === 'cancelled' ? (
        <SessionTable caption={title} sessions={sessions} />
      ) : (
        <CardList label={title}>
          {sessions.map((session) => (
            <SessionCard key={session.id} session={session} primary={session === urgent} />
          ))}
        </CardList>
      )}
    </Section>
  );
}
