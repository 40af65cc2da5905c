import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { StudentWeekView } from '@/components/lessons/student/student-week';
import { CourseFilters } from '@/components/lessons/week/course-filters';
import { WeekNav } from '@/components/lessons/week/week-nav';
import {
  readWeekQuery,
  type WeekParams,
  type WeekQuery,
  weekHref,
} from '@/components/lessons/week/week-query';
import { WeekSkeleton } from '@/components/lessons/week/week-skeleton';
import { AsOf } from '@/components/session/as-of';
import { GoLink } from '@/components/ui/go-link';
import { toLocal } from '@/components/ui/local-time';
import { Page } from '@/components/ui/page';
import { requireSession } from '@/lib/server/api';
import { getStudentWeek } from '@/lib/server/lessons';
import { LiveRefresh } from '../../live-refresh';
import { withSkeleton } from '../../with-skeleton';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('lessons'))('title'),
});

async function StudentLessonsPage({ searchParams }: { searchParams: Promise<WeekParams> }) {
  await requireSession({ type: 'student' });
  const t = await getTranslations('lessons');
  const query = readWeekQuery(await searchParams);
  const week = await getStudentWeek(query.monday ? { week: query.monday } : {});
  const today = toLocal(week.now, await getTimeZone()).slice(0, 10);
  const hrefOf = (change: Partial<WeekQuery>) => weekHref('/student/lessons', { ...query, ...change }, today);
  return (
    <Page
      title={t('title')}
      actions={<WeekNav monday={week.from} today={today} hrefOf={(monday) => hrefOf({ monday })} />}
    >
      <div className="grid grid-cols-1 gap-3">
        {week.courses.length > 1 && (
          <CourseFilters
            courses={week.courses}
            lessons={week.lessons}
            chosen={query.course}
            hrefOf={(course) => hrefOf({ course })}
          />
        )}
        <StudentWeekView week={week} course={query.course} hrefOf={hrefOf} />
        <PresenceLinks />
      </div>
      <AsOf now={week.now} />
      <LiveRefresh page="student/lessons" />
    </Page>
  );
}

export default withSkeleton(StudentLessonsPage, <WeekSkeleton />);

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
