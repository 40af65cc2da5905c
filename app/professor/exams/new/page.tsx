import { getTranslations } from 'next-intl/server';
import { SessionForm } from '@/components/exams/board/form/session-form';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { DetailPage } from '@/components/ui/page/detail-page';
import { FormSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { read } from '@/lib/bff/pages/read';
import { titled } from '../../../titled';
import { professorPage } from '../../../with-skeleton';

export const generateMetadata = titled('exams.form.newTitle');

async function NewSessionPage() {
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

export default professorPage(NewSessionPage, <FormSkeleton />);
