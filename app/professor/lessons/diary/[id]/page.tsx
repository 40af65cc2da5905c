import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LessonNotFound } from '@/components/lessons/lesson-not-found';
import { DiaryActions } from '@/components/lessons/professor/diary/diary-actions';
import { DiaryView } from '@/components/lessons/professor/diary/diary-view';
import { AsOf } from '@/components/session/as-of';
import { DetailPage } from '@/components/ui/page/detail-page';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull, requireSession } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../../live-refresh';
import { withSkeleton } from '../../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const diary = await readOrNull('professor/lessons/diary', { courseId: (await params).id });
  const t = await getTranslations('lessons');
  return { title: diary ? t('diary.named', { course: diary.course.title }) : t('notFound.title') };
}

async function DiaryPage({ params }: Props) {
  await requireSession({ type: 'professor' });
  const t = await getTranslations('lessons');
  const diary = await readOrNull('professor/lessons/diary', { courseId: (await params).id });
  if (!diary) return <LessonNotFound listHref="/professor/lessons" />;
  const { course, now } = diary;
  return (
    <ClientMessages namespaces={['lessons.diary', 'lessons.form', 'lessons.kind', 'lessons.substitute']}>
      <DetailPage
        back={{ href: '/professor/lessons', label: t('title') }}
        title={t('diary.named', { course: course.title })}
        actions={<DiaryActions diary={diary} />}
      >
        <DiaryView diary={diary} />
        <AsOf now={now} />
      </DetailPage>
      <LiveRefresh page="professor/lessons/diary/[id]" />
    </ClientMessages>
  );
}

export default withSkeleton(DiaryPage, <PageSkeleton rows={10} />);
