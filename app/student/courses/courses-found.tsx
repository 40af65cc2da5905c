import { CourseCard } from '@/components/courses/course-card';
import { AsOf } from '@/components/session/as-of';
import { CardList } from '@/components/ui/card';
import { Pagination } from '@/components/ui/pagination';
import type { CoursePage } from '@/contract/courses';
import { type CourseQuery, courseHref } from './course-query';

/** A page of courses as cards; while live updates are off it says of when it is. */
export function CoursesFound({
  label,
  found: { courses, total, page, pageSize, now },
  query,
}: {
  label: string;
  found: CoursePage;
  query: CourseQuery;
}) {
  return (
    <>
      <AsOf now={now} />
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
