import { getTranslations } from 'next-intl/server';
import { LessonForm } from '@/components/lessons/professor/form/lesson-form';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { DetailPage } from '@/components/ui/page/detail-page';
import { FormSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { read } from '@/lib/bff/pages/read';
import { titled } from '../../../titled';
import { professorPage } from '../../../with-skeleton';
import { type DrawnParams, readDrawn } from '../drawn';

export const generateMetadata = titled('lessons.form.newTitle');

async function NewLessonPage({ searchParams }: { searchParams: Promise<DrawnParams> }) {
  const t = await getTranslations('lessons');
  const { courses, ownId } = await read('professor/lessons/list', {});
  return (
    <ClientMessages namespaces={['lessons.form', 'lessons.kind', 'lessons.plan']}>
      <DetailPage title={t('form.newTitle')} back={{ href: '/professor/lessons', label: t('title') }}>
        {courses.length === 0 ? (
          <EmptyState action={<ContactLine office="teaching" />}>{t('week.noCourses')}</EmptyState>
        ) : (
          <LessonForm courses={courses} ownId={ownId} lesson={null} begins={readDrawn(await searchParams)} />
        )}
      </DetailPage>
    </ClientMessages>
  );
}

export default professorPage(NewLessonPage, <FormSkeleton />);
