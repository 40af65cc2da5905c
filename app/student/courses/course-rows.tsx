import { CourseRow } from '@/components/courses/student/row/course-row';
import { LiveList } from '@/components/ui/rows/live-list';
import { Sheet } from '@/components/ui/rows/sheet';
import type { Course } from '@/contract/courses/courses';
import type { Reason } from '@/contract/wire/refusal';

/** Courses as rows, as they were at `now` (ISO); `above` is said over all of them. */
export const CourseRows = ({
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
