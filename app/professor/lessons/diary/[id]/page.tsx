import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DiaryActions } from '@/components/lessons/professor/diary/diary-actions';
import { DiaryView } from '@/components/lessons/professor/diary/diary-view';
import { DetailPage } from '@/components/ui/page/detail-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../../live-refresh';
import { professorPage } from '../../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const diary = await readOrNull('professor/lessons/diary', { courseId: (await params).id });
  const t = await getTranslations('lessons');
  return { title: diary ? t('diary.named', { course: diary.course.title }) : t('notFound.title') };
}

async function DiaryPage({ params }: Props) {
  const t = await getTranslations('lessons');
  const diary = await readOrNull('professor/lessons/diary', { courseId: (await params).id });
  if (!diary) return <MissingPage what="lessons.notFound" back="/professor/lessons" />;
  const { course, now } = diary;
  return (
    <ClientMessages namespaces={['lessons.diary', 'lessons.form', 'lessons.kind', 'lessons.substitute']}>
      <DetailPage
        back={{ href: '/professor/lessons', label: t('title') }}
        title={t('diary.named', { course: course.title })}
        actions={<DiaryActions diary={diary} />}
      >
        <DiaryView diary={diary} />
        <LiveRefresh page="professor/lessons/diary/[id]" now={now} />
      </DetailPage>
    </ClientMessages>
  );
}

export default professorPage(DiaryPage, <PageSkeleton rows={10} />);
