import { CourseRow } from '@/components/courses/student/course-row';
import { LiveList } from '@/components/ui/live-list';
import { Sheet } from '@/components/ui/sheet';
import type { Course } from '@/contract/courses';

/** Courses as rows, as they were at `now` (ISO). */
export const CourseRows = ({ label, courses, now }: { label: string; courses: Course[]; now: string }) => (
  <LiveList>
    <Sheet label={label}>
      {courses.map((course) => (
        <CourseRow key={course.id} course={course} now={now} />
      ))}
    </Sheet>
  </LiveList>
);
