import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RosterPanel } from '@/components/exams/roster-panel';
import { SessionActions } from '@/components/exams/session-actions';
import { SessionFacts } from '@/components/exams/session-facts';
import { SessionNotFound } from '@/components/exams/session-not-found';
import { SessionNotices } from '@/components/exams/session-notices';
import { SessionWord } from '@/components/exams/session-word';
import { WhenAndWhere } from '@/components/exams/when-and-where';
import { AsOf } from '@/components/session/as-of';
import { Page } from '@/components/ui/page';
import { Section } from '@/components/ui/section';
import { PageSkeleton } from '@/components/ui/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { LiveRefresh } from '@/lib/realtime/live-refresh';
import { requireSession } from '@/lib/server/api';
import { getRoster } from '@/lib/server/exams';
import { withSkeleton } from '../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const roster = await getRoster((await params).id);
  const t = await getTranslations('exams');
  return { title: roster?.session.courseTitle ?? t('notFound.title') };
}

async function SessionPage({ params }: Props) {
  await requireSession({ type: 'professor' });
  const t = await getTranslations('exams');
  const roster = await getRoster((await params).id);
  if (!roster) return <SessionNotFound />;
  const { session, now } = roster;
  const hasRoster = session.status !== 'draft' && session.status !== 'cancelled';
  return (
    <ClientMessages
      namespaces={[
        'exams.board',
        'exams.cancel',
        'exams.delete',
        'exams.form',
        'exams.move',
        'exams.outcomeStatus',
        'exams.publish',
        'exams.publishOutcomes',
        'exams.resize',
        'exams.result',
        'exams.roster',
        'exams.rosterMenu',
        'exams.status',
      ]}
    >
      <Page title={session.courseTitle} actions={<SessionActions session={session} />}>
        <div className="grid justify-items-start gap-2">
          <SessionWord session={session} />
          <WhenAndWhere session={session} />
          <SessionNotices session={session} />
        </div>
        {hasRoster && (
          <Section title={t('roster.title')}>
            <RosterPanel roster={roster} />
          </Section>
        )}
        <Section title={t('facts.title')}>
          <SessionFacts session={session} />
        </Section>
        <AsOf now={now} />
      </Page>
      <LiveRefresh on={['seatsChanged', 'rosterChanged', 'boardChanged']} few />
    </ClientMessages>
  );
}

export default withSkeleton(SessionPage, <PageSkeleton rows={10} />);
