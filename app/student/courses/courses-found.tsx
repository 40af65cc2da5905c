import { getTranslations } from 'next-intl/server';
import { Pagination } from '@/components/ui/navigation/pagination';
import type { CoursePage } from '@/contract/courses/courses';
import type { Reason } from '@/contract/wire/refusal';
import { type CourseQuery, courseHref } from './course-query';
import { CourseRows } from './course-rows';

/** A page of courses, and the ways to the others. */
export async function CoursesFound({
  found: { courses, total, page, pageSize, now },
  query,
  above,
}: {
  found: CoursePage;
  query: CourseQuery;
  above?: Reason | undefined;
}) {
  const t = await getTranslations('courses');
  const count = t('count', { count: total });
  return (
    <>
      <h2 className="sr-only">{count}</h2>
      <CourseRows label={count} courses={courses} now={now} above={above} />
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        hrefOf={(other) => courseHref({ ...query, page: other })}
      />
    </>
  );
}
