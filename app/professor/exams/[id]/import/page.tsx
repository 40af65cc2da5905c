import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SessionNotFound } from '@/components/exams/board/session/session-not-found';
import { ImportPanel } from '@/components/exams/import/import-panel';
import { AsOf } from '@/components/session/as-of';
import { ExportButton } from '@/components/ui/buttons/export-button';
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
  return { title: roster ? t('import.named', { course: roster.session.courseTitle }) : t('notFound.title') };
}

async function ImportPage({ params }: Props) {
  await requireSession({ type: 'professor' });
  const t = await getTranslations('exams.import');
  const roster = await readOrNull('professor/exams/roster', { examId: (await params).id });
  if (!roster) return <SessionNotFound />;
  const { session, now } = roster;
  const isEntered = session.status === 'results_entry' || session.status === 'results_published';
  return (
    <ClientMessages namespaces={['exams.import', 'exams.result', 'exams.roster']}>
      <DetailPage
        back={{ href: `/professor/exams/${session.id}`, label: t('back') }}
        actions={
          <ExportButton path="professor/exams/export" of={{ examId: session.id }}>
            {t('export')}
          </ExportButton>
        }
        title={t('named', { course: session.courseTitle })}
      >
        {isEntered ? <ImportPanel roster={roster} /> : <EmptyState>{t('notNow')}</EmptyState>}
        <AsOf now={now} />
      </DetailPage>
      <LiveRefresh page="professor/exams/[id]/import" />
    </ClientMessages>
  );
}

export default withSkeleton(ImportPage, <PageSkeleton rows={4} />);
