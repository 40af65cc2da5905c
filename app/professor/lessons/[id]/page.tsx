import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { LessonNotFound } from '@/components/lessons/lesson-not-found';
import { TaughtLessonView } from '@/components/lessons/professor/lesson/taught-lesson';
import { weekHref } from '@/components/lessons/week/week-query';
import { mondayOf } from '@/components/lessons/week/weeks';
import { AsOf } from '@/components/session/as-of';
import { DetailSkeleton } from '@/components/ui/page/skeleton';
import { localDay } from '@/components/ui/time/local-time';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull, requireSession } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { withSkeleton } from '../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const detail = await readOrNull('professor/lessons/detail', { lessonId: (await params).id });
  const t = await getTranslations('lessons');
  if (!detail) return { title: t('notFound.title') };
  return { title: t('page.named', { course: detail.course.title, at: new Date(detail.lesson.startsAt) }) };
}

async function ProfessorLessonPage({ params }: Props) {
  await requireSession({ type: 'professor' });
  const detail = await readOrNull('professor/lessons/detail', { lessonId: (await params).id });
  if (!detail) return <LessonNotFound listHref="/professor/lessons" />;
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
      <AsOf now={detail.now} />
      <LiveRefresh page="professor/lessons/[id]" />
    </ClientMessages>
  );
}

export default withSkeleton(ProfessorLessonPage, <DetailSkeleton />);
