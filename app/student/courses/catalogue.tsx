import { groupOf } from '@/components/courses/student/row/course-groups';
import { CourseRow } from '@/components/courses/student/row/course-row';
import { OpenGroups } from '@/components/courses/student/row/open-groups';
import { isIn } from '@/components/courses/student/standing';
import { saidAboveCourses } from '@/components/courses/student/standing-reasons';
import { AsOf } from '@/components/session/as-of';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { Notice } from '@/components/ui/feedback/notice';
import { FixLink } from '@/components/ui/feedback/reason-remedy';
import type { Reason } from '@/contract/wire/refusal';
import { read } from '@/lib/bff/pages/read';
import { CatalogueFilters } from './catalogue-filters';
import type { CourseQuery } from './course-query';
import { CoursesFound } from './courses-found';
import { NoneFound } from './none-found';

/** What one can enrol in, and on request what of the plan, or what at all is taught. */
export async function Catalogue({ query }: { query: CourseQuery }) {
  const { show, text, facultyId, page } = query;
  const found = await read('student/courses/list', { view: show, text, facultyId, page });
  const above = saidAboveCourses(found.courses);
  const none = <NoneFound found={found} query={query} />;
  return (
    <div className="grid grid-cols-1 gap-3">
      <CatalogueFilters found={found} query={query} />
      <AsOf now={found.now} />
      {above && <NoticeAbove of={above} />}
      {show === 'open' ? (
        <OpenGroups
          courses={found.courses.map((course) => ({
            id: course.id,
            group: groupOf(course),
            own: isIn(course),
            row: <CourseRow key={course.id} course={course} now={found.now} above={above} />,
          }))}
          none={none}
        />
      ) : found.total > 0 ? (
        <CoursesFound found={found} query={query} above={above} />
      ) : (
        none
      )}
    </div>
  );
}

/** What stands against every one of the courses, said once above them, with its remedy or with whom to ask. */
const NoticeAbove = ({ of }: { of: Reason }) => (
  <Notice
    tone="warning"
    action={of.fixUrl ? <FixLink of={of} /> : of.ownerOffice && <ContactLine office={of.ownerOffice} />}
  >
    {of.text}
  </Notice>
);
