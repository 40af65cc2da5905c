import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SessionForm } from '@/components/exams/board/form/session-form';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { DetailPage } from '@/components/ui/page/detail-page';
import { FormSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { read, requireSession } from '@/lib/bff/pages/read';
import { withSkeleton } from '../../../with-skeleton';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('exams.form'))('newTitle'),
});

async function NewSessionPage() {
  await requireSession({ type: 'professor' });
  const t = await getTranslations('exams.form');
  const tExams = await getTranslations('exams');
  const [choices, professors] = await Promise.all([
    read('professor/exams/choices'),
    read('user/listprofessors'),
  ]);
  return (
    <ClientMessages namespaces={['exams.form', 'exams.kind', 'exams.mode']}>
      <DetailPage title={t('newTitle')} back={{ href: '/professor/exams', label: tExams('title') }}>
        {choices.courses.length === 0 ? (
          <EmptyState action={<ContactLine office="teaching" />}>{t('noCourses')}</EmptyState>
        ) : (
          <SessionForm choices={choices} professors={professors} session={null} />
        )}
      </DetailPage>
    </ClientMessages>
  );
}

export default withSkeleton(NewSessionPage, <FormSkeleton />);
