import { getTranslations } from 'next-intl/server';
import { CourseCard } from '@/components/courses/course-card';
import { LiveMark } from '@/components/session/live-mark';
import { CardList } from '@/components/ui/card';
import { Pagination } from '@/components/ui/pagination';
import type { CoursePage } from '@/contract/courses';
import { type CourseQuery, courseHref } from './course-query';

/** A page of courses as cards; while live updates are off it says of when it is. */
export async function CoursesFound({
  label,
  found: { courses, total, page, pageSize, now },
  query,
}: {
  label: string;
  found: CoursePage;
  query: CourseQuery;
}) {
  const t = await getTranslations('courses');
  return (
    <>
      <LiveMark>
        <p className="text-muted text-small">{t('asOf', { instant: new Date(now) })}</p>
      </LiveMark>
      <CardList label={label}>
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} now={now} />
        ))}
      </CardList>
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        hrefOf={(other) => courseHref({ ...query, page: other })}
      />
    </>
  );
}
