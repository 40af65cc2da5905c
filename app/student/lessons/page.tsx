import { getTranslations } from 'next-intl/server';
import { MayMiss, StudentWeekView } from '@/components/lessons/student/student-week';
import { CourseFilters } from '@/components/lessons/week/course-filters';
import { OfflineWeek } from '@/components/lessons/week/offline-week';
import type { WeekParams } from '@/components/lessons/week/week-query';
import { WeekSkeleton } from '@/components/lessons/week/week-skeleton';
import { GoLink } from '@/components/ui/navigation/go-link';
import { Page } from '@/components/ui/page/page';
import { read } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { askedWeek } from '../../requested-week';
import { titled } from '../../titled';
import { studentPage } from '../../with-skeleton';

export const generateMetadata = titled('lessons.title');

async function StudentLessonsPage({ searchParams }: { searchParams: Promise<WeekParams> }) {
  const t = await getTranslations('lessons');
  const { week, course, hrefOf, nav } = await askedWeek('/student/lessons', searchParams, (asked) =>
    read('student/lessons/list', asked),
  );
  return (
    <Page title={t('title')} actions={nav}>
      <div className="grid grid-cols-1 gap-3">
        <CourseFilters week={week} chosen={course} hrefOf={hrefOf} />
        <StudentWeekView week={week} course={course} hrefOf={hrefOf} />
        <MayMiss week={week} course={course} />
        <PresenceLinks />
      </div>
      <OfflineWeek week={week} />
      <LiveRefresh page="student/lessons" now={week.now} />
    </Page>
  );
}

export default studentPage(StudentLessonsPage, <WeekSkeleton />);

/** To what one says of oneself in a lesson, and to what is written of it. */
async function PresenceLinks() {
  const t = await getTranslations('presences.own');
  return (
    <p className="flex flex-wrap gap-x-6 print:hidden">
      <GoLink href="/student/lessons/checkin">{t('typeCode')}</GoLink>
      <GoLink href="/student/lessons/presences">{t('title')}</GoLink>
    </p>
  );
}
