import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SheetsPanel } from '@/components/exams/sheets/sheets-panel';
import { DetailPage } from '@/components/ui/page/detail-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { read, readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../../live-refresh';
import { professorPage } from '../../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const sheets = await readOrNull('professor/exams/sheets', { examId: (await params).id });
  const t = await getTranslations('exams');
  return { title: sheets ? t('sheets.named', { course: sheets.session.courseTitle }) : t('notFound.title') };
}

async function SheetsPage({ params }: Props) {
  const { id } = await params;
  const t = await getTranslations('exams.sheets');
  const [sheets, professors] = await Promise.all([
    readOrNull('professor/exams/sheets', { examId: id }),
    read('user/listprofessors'),
  ]);
  if (!sheets) return <MissingPage what="exams.notFound" back="/professor/exams" />;
  const { session, now } = sheets;
  return (
    <ClientMessages namespaces={['exams.sheets', 'exams.result']}>
      <DetailPage
        back={{ href: `/professor/exams/${session.id}`, label: t('back') }}
        title={t('named', { course: session.courseTitle })}
        lines={<p>{t('at', { at: new Date(session.startsAt), room: session.room || '–' })}</p>}
      >
        <SheetsPanel sheets={sheets} professors={professors} />
        <LiveRefresh page="professor/exams/[id]/sheets" now={now} />
      </DetailPage>
    </ClientMessages>
  );
}

export default professorPage(SheetsPage, <PageSkeleton rows={10} />);
