import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LessonNotFound } from '@/components/lessons/lesson-not-found';
import { LessonForm } from '@/components/lessons/professor/form/lesson-form';
import { DetailPage } from '@/components/ui/page/detail-page';
import { FormSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull, requireSession } from '@/lib/bff/pages/read';
import { withSkeleton } from '../../../../with-skeleton';
import { type DrawnParams, readDrawn } from '../../drawn';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<DrawnParams> };

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('lessons'))('form.editTitle'),
});

async function EditLessonPage({ params, searchParams }: Props) {
  await requireSession({ type: 'professor' });
  const t = await getTranslations('lessons.form');
  const detail = await readOrNull('professor/lessons/detail', { lessonId: (await params).id });
  if (!detail?.lesson.acts.includes('save')) return <LessonNotFound listHref="/professor/lessons" />;
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

export default withSkeleton(EditLessonPage, <FormSkeleton />);
