import { getTranslations } from 'next-intl/server';
import { LessonForm } from '@/components/lessons/professor/form/lesson-form';
import { DetailPage } from '@/components/ui/page/detail-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import { FormSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull } from '@/lib/bff/pages/read';
import { titled } from '../../../../titled';
import { professorPage } from '../../../../with-skeleton';
import { type DrawnParams, readDrawn } from '../../drawn';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<DrawnParams> };

export const generateMetadata = titled('lessons.form.editTitle');

async function EditLessonPage({ params, searchParams }: Props) {
  const t = await getTranslations('lessons.form');
  const detail = await readOrNull('professor/lessons/detail', { lessonId: (await params).id });
  if (!detail?.lesson.acts.includes('save'))
    return <MissingPage what="lessons.notFound" back="/professor/lessons" />;
  const { lesson, course, materials, ownId } = detail;
  return (
    <ClientMessages namespaces={['lessons.form', 'lessons.kind', 'lessons.plan']}>
      <DetailPage
        title={t('editTitle')}
        back={{ href: `/professor/lessons/${lesson.id}`, label: lesson.courseTitle }}
      >
        <LessonForm
          courses={[course]}
          ownId={ownId}
          lesson={lesson}
          materials={materials}
          begins={readDrawn(await searchParams)}
        />
      </DetailPage>
    </ClientMessages>
  );
}

export default professorPage(EditLessonPage, <FormSkeleton />);
