import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ImportPanel } from '@/components/exams/import/import-panel';
import { ExportButton } from '@/components/ui/buttons/export-button';
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
  return { title: roster ? t('import.named', { course: roster.session.courseTitle }) : t('notFound.title') };
}

async function ImportPage({ params }: Props) {
  const t = await getTranslations('exams.import');
  const roster = await readOrNull('professor/exams/roster', { examId: (await params).id });
  if (!roster) return <MissingPage what="exams.notFound" back="/professor/exams" />;
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
        <LiveRefresh page="professor/exams/[id]/import" now={now} />
      </DetailPage>
    </ClientMessages>
  );
}

export default professorPage(ImportPage, <PageSkeleton rows={4} />);
