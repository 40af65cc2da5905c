import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DayPanel } from '@/components/exams/day/day-panel';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { DetailPage } from '@/components/ui/page/detail-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../../live-refresh';
import { professorPage } from '../../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const roster = await readOrNull('professor/exams/roster', { examId: (await params).id });
  const t = await getTranslations('exams');
  return { title: roster ? t('day.named', { course: roster.session.courseTitle }) : t('notFound.title') };
}

async function ExamDayPage({ params }: Props) {
  const t = await getTranslations('exams.day');
  const roster = await readOrNull('professor/exams/roster', { examId: (await params).id });
  if (!roster) return <MissingPage what="exams.notFound" back="/professor/exams" />;
  const { session, now, takenNow } = roster;
  return (
    <ClientMessages namespaces={['exams.answer', 'exams.day']}>
      <DetailPage
        back={{ href: `/professor/exams/${session.id}`, label: t('back') }}
        title={t('named', { course: session.courseTitle })}
        lines={<p>{t('at', { at: new Date(session.startsAt), room: session.room || '–' })}</p>}
      >
        {takenNow ? <DayPanel roster={roster} /> : <EmptyState>{t('notNow')}</EmptyState>}
        <LiveRefresh page="professor/exams/[id]/day" now={now} />
      </DetailPage>
    </ClientMessages>
  );
}

export default professorPage(ExamDayPage, <PageSkeleton rows={10} />);
