import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SessionForm } from '@/components/exams/session-form';
import { EmptyState } from '@/components/ui/empty-state';
import { Page } from '@/components/ui/page';
import { PageSkeleton } from '@/components/ui/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { listProfessors } from '@/lib/server/account';
import { requireSession } from '@/lib/server/api';
import { getSessionChoices } from '@/lib/server/exams';
import { withSkeleton } from '../../../with-skeleton';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('exams.form'))('newTitle'),
});

async function NewSessionPage() {
  await requireSession({ type: 'professor' });
  const t = await getTranslations('exams.form');
  const [choices, professors] = await Promise.all([getSessionChoices(), listProfessors()]);
  return (
    <ClientMessages namespaces={['exams.form', 'exams.kind', 'exams.mode']}>
      <Page title={t('newTitle')} lead={t('lead')}>
        {choices.courses.length === 0 ? (
          <EmptyState>{t('noCourses')}</EmptyState>
        ) : (
          <SessionForm choices={choices} professors={professors} session={null} />
        )}
      </Page>
    </ClientMessages>
  );
}

export default withSkeleton(NewSessionPage, <PageSkeleton />);
