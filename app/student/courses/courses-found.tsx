import { getTranslations } from 'next-intl/server';
import { CourseRow } from '@/components/courses/student/row/course-row';
import { Pagination } from '@/components/ui/navigation/pagination';
import { LiveList } from '@/components/ui/rows/live-list';
import { Sheet } from '@/components/ui/rows/sheet';
import type { Course, CoursePage } from '@/contract/courses/courses';
import type { Reason } from '@/contract/wire/refusal';
import { type CourseQuery, courseHref } from './course-query';

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

/** Courses as rows, as they were at `now` (ISO); `above` is said over all of them. */
const CourseRows = ({
  label,
  courses,
  now,
  above,
}: {
  label: string;
  courses: Course[];
  now: string;
  above?: Reason | undefined;
}) => (
  <LiveList>
    <Sheet label={label}>
      {courses.map((course) => (
        <CourseRow key={course.id} course={course} now={now} above={above} />
      ))}
    </Sheet>
  </LiveList>
);
