import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { SessionForm } from '@/components/exams/session-form';
import { SessionNotFound } from '@/components/exams/session-not-found';
import { Page } from '@/components/ui/page';
import { PageSkeleton } from '@/components/ui/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { listProfessors } from '@/lib/server/account';
import { requireSession } from '@/lib/server/api';
import { getSession, getSessionChoices } from '@/lib/server/exams';
import { withSkeleton } from '../../../../with-skeleton';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('exams.form'))('editTitle'),
});

async function EditSessionPage({ params }: { params: Promise<{ id: string }> }) {
  await requireSession({ type: 'professor' });
  const { id } = await params;
  const t = await getTranslations('exams.form');
  const [session, choices, professors] = await Promise.all([
    getSession(id),
    getSessionChoices(),
    listProfessors(),
  ]);
  if (!session) return <SessionNotFound />;
  if (session.status !== 'draft') redirect(`/professor/exams/${id}`);
  return (
    <ClientMessages namespaces={['exams.form', 'exams.kind', 'exams.mode']}>
      <Page title={t('editTitle')} lead={session.courseTitle}>
        <SessionForm choices={choices} professors={professors} session={session} />
      </Page>
    </ClientMessages>
  );
}

export default withSkeleton(EditSessionPage, <PageSkeleton />);
