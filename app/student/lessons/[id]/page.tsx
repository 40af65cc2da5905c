import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { StudentLessonView } from '@/components/lessons/student/student-lesson';
import { weekHref } from '@/components/lessons/week/week-query';
import { mondayOf } from '@/components/lessons/week/weeks';
import { MissingPage } from '@/components/ui/page/missing-page';
import { DetailSkeleton } from '@/components/ui/page/skeleton';
import { localDay } from '@/components/ui/time/local-time';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { studentPage } from '../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const detail = await readOrNull('student/lessons/detail', { lessonId: (await params).id });
  const t = await getTranslations('lessons');
  if (!detail) return { title: t('notFound.title') };
  return { title: t('page.named', { course: detail.course.title, at: new Date(detail.lesson.startsAt) }) };
}

async function StudentLessonPage({ params }: Props) {
  const detail = await readOrNull('student/lessons/detail', { lessonId: (await params).id });
  if (!detail) return <MissingPage what="lessons.notFound" back="/student/lessons" />;
  const timeZone = await getTimeZone();
  const monday = mondayOf(localDay(detail.lesson.startsAt, timeZone));
  return (
    <ClientMessages namespaces={['lessons.onlineLink']}>
      <StudentLessonView
        detail={detail}
        back={weekHref('/student/lessons', { monday, course: undefined }, localDay(detail.now, timeZone))}
      />
      <LiveRefresh page="student/lessons/[id]" now={detail.now} />
    </ClientMessages>
  );
}

export default studentPage(StudentLessonPage, <DetailSkeleton />);
