import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { SessionForm } from '@/components/exams/board/form/session-form';
import { DetailPage } from '@/components/ui/page/detail-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import { FormSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { read, readOrNull } from '@/lib/bff/pages/read';
import { titled } from '../../../../titled';
import { professorPage } from '../../../../with-skeleton';

export const generateMetadata = titled('exams.form.editTitle');

async function EditSessionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const t = await getTranslations('exams.form');
  const [session, choices, professors] = await Promise.all([
    readOrNull('professor/exams/detail', { examId: id }),
    read('professor/exams/choices'),
    read('user/listprofessors'),
  ]);
  if (!session) return <MissingPage what="exams.notFound" back="/professor/exams" />;
  if (session.status !== 'draft') redirect(`/professor/exams/${id}`);
  const { courseTitle: course, startsAt } = session;
  const named = (await getTranslations('exams.board'))('named', { course, at: new Date(startsAt) });
  return (
    <ClientMessages namespaces={['exams.form', 'exams.kind', 'exams.mode']}>
      <DetailPage title={t('editTitle')} back={{ href: `/professor/exams/${id}`, label: named }}>
        <SessionForm choices={choices} professors={professors} session={session} />
      </DetailPage>
    </ClientMessages>
  );
}

export default professorPage(EditSessionPage, <FormSkeleton />);
