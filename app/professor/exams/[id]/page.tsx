import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RosterPanel } from '@/components/exams/board/grid/roster-panel';
import { BoardRequests } from '@/components/exams/board/requests/board-requests';
import { decideUntil } from '@/components/exams/board/session/decide-until';
import { LastVoided } from '@/components/exams/board/session/last-voided';
import { nextTurn } from '@/components/exams/board/session/next-turn';
import { SessionFacts, SessionNotices } from '@/components/exams/board/session/session-facts';
import { SessionPage } from '@/components/exams/board/session/session-page';
import { TurnsAt } from '@/components/exams/board/session/turns-at';
import { MissingPage } from '@/components/ui/page/missing-page';
import { Section } from '@/components/ui/page/section';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { professorPage } from '../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const roster = await readOrNull('professor/exams/roster', { examId: (await params).id });
  const t = await getTranslations('exams');
  if (!roster) return { title: t('notFound.title') };
  const { courseTitle: course, startsAt } = roster.session;
  return { title: t('board.named', { course, at: new Date(startsAt) }) };
}

async function SessionRosterPage({ params }: Props) {
  const t = await getTranslations('exams');
  const roster = await readOrNull('professor/exams/roster', { examId: (await params).id });
  if (!roster) return <MissingPage what="exams.notFound" back="/professor/exams" />;
  const { session, now, takenNow } = roster;
  const hasRoster = session.status !== 'draft' && session.status !== 'cancelled';
  return (
    <ClientMessages
      namespaces={[
        'exams.answer',
        'exams.board',
        'exams.cancel',
        'exams.delete',
        'exams.form',
        'exams.move',
        'exams.outcomeStatus',
        'exams.publish',
        'exams.publishOutcomes',
        'exams.requests',
        'exams.resize',
        'exams.result',
        'exams.roster',
        'exams.rosterMenu',
        'exams.status',
        'exams.unpublish',
      ]}
    >
      <SessionPage session={session} now={now} takenNow={takenNow} lastPublication={roster.lastPublication}>
        <SessionNotices session={session} decideUntil={decideUntil(roster.rows)} />
        <BoardRequests examId={session.id} requests={roster.requests ?? []} />
        {hasRoster && (
          <section aria-label={t('roster.title')}>
            <LastVoided of={roster} />
            <RosterPanel roster={roster} />
          </section>
        )}
        <Section title={t('facts.title')}>
          <SessionFacts session={session} />
        </Section>
        <LiveRefresh page="professor/exams/[id]" now={now} />
        <TurnsAt at={nextTurn(session, now)} now={now} />
      </SessionPage>
    </ClientMessages>
  );
}

export default professorPage(SessionRosterPage, <PageSkeleton rows={10} />);
