import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { TaughtLessonView } from '@/components/lessons/professor/lesson/taught-lesson';
import { weekHref } from '@/components/lessons/week/week-query';
import { mondayOf } from '@/components/lessons/week/weeks';
import { MissingPage } from '@/components/ui/page/missing-page';
import { DetailSkeleton } from '@/components/ui/page/skeleton';
import { localDay } from '@/components/ui/time/local-time';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { professorPage } from '../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const detail = await readOrNull('professor/lessons/detail', { lessonId: (await params).id });
  const t = await getTranslations('lessons');
  if (!detail) return { title: t('notFound.title') };
  return { title: t('page.named', { course: detail.course.title, at: new Date(detail.lesson.startsAt) }) };
}

async function ProfessorLessonPage({ params }: Props) {
  const detail = await readOrNull('professor/lessons/detail', { lessonId: (await params).id });
  if (!detail) return <MissingPage what="lessons.notFound" back="/professor/lessons" />;
  const timeZone = await getTimeZone();
  const monday = mondayOf(localDay(detail.lesson.startsAt, timeZone));
  return (
    <ClientMessages
      namespaces={[
        'lessons.acts',
        'lessons.cancel',
        'lessons.skip',
        'lessons.delete',
        'lessons.form',
        'lessons.move',
        'lessons.plan',
        'lessons.publish',
        'lessons.substitute',
      ]}
    >
      <TaughtLessonView
        detail={detail}
        back={weekHref('/professor/lessons', { monday, course: undefined }, localDay(detail.now, timeZone))}
      />
      <LiveRefresh page="professor/lessons/[id]" now={detail.now} />
    </ClientMessages>
  );
}

export default professorPage(ProfessorLessonPage, <DetailSkeleton />);
