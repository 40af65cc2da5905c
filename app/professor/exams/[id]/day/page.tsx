import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SessionNotFound } from '@/components/exams/board/session/session-not-found';
import { DayPanel } from '@/components/exams/day/day-panel';
import { AsOf } from '@/components/session/as-of';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { DetailPage } from '@/components/ui/page/detail-page';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull, requireSession } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../../live-refresh';
import { withSkeleton } from '../../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const roster = await readOrNull('professor/exams/roster', { examId: (await params).id });
  const t = await getTranslations('exams');
  return { title: roster ? t('day.named', { course: roster.session.courseTitle }) : t('notFound.title') };
}

async function ExamDayPage({ params }: Props) {
  await requireSession({ type: 'professor' });
  const t = await getTranslations('exams.day');
  const roster = await readOrNull('professor/exams/roster', { examId: (await params).id });
  if (!roster) return <SessionNotFound />;
  const { session, now, takenNow } = roster;
  return (
    <ClientMessages namespaces={['exams.answer', 'exams.day']}>
      <DetailPage
        back={{ href: `/professor/exams/${session.id}`, label: t('back') }}
        title={t('named', { course: session.courseTitle })}
        lines={<p>{t('at', { at: new Date(session.startsAt), room: session.room || '–' })}</p>}
      >
        {takenNow ? <DayPanel roster={roster} /> : <EmptyState>{t('notNow')}</EmptyState>}
        <AsOf now={now} />
      </DetailPage>
      <LiveRefresh page="professor/exams/[id]/day" />
    </ClientMessages>
  );
}

export default withSkeleton(ExamDayPage, <PageSkeleton rows={10} />);
