import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { SessionForm } from '@/components/exams/board/form/session-form';
import { SessionNotFound } from '@/components/exams/board/session/session-not-found';
import { DetailPage } from '@/components/ui/page/detail-page';
import { FormSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { read, readOrNull, requireSession } from '@/lib/bff/pages/read';
import { withSkeleton } from '../../../../with-skeleton';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('exams.form'))('editTitle'),
});

async function EditSessionPage({ params }: { params: Promise<{ id: string }> }) {
  await requireSession({ type: 'professor' });
  const { id } = await params;
  const t = await getTranslations('exams.form');
  const [session, choices, professors] = await Promise.all([
    readOrNull('professor/exams/detail', { examId: id }),
    read('professor/exams/choices'),
    read('user/listprofessors'),
  ]);
  if (!session) return <SessionNotFound />;
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

export default withSkeleton(EditSessionPage, <FormSkeleton />);
