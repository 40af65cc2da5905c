import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { CareerNotice } from '@/components/courses/student/career-notice';
import { groupOf } from '@/components/courses/student/course-groups';
import { AsOf } from '@/components/session/as-of';
import { Section } from '@/components/ui/section';
import type { CoursePage } from '@/contract/courses';
import { listCourses } from '@/lib/server/courses';
import { CatalogueFilters } from './catalogue-filters';
import type { CourseQuery } from './course-query';
import { CourseRows } from './course-rows';
import { CoursesFound } from './courses-found';
import { NoneFound } from './none-found';

/** What one can enrol in, and on request what of the plan, or what at all is taught. */
export async function Catalogue({ query }: { query: CourseQuery }) {
  const { show, text, facultyId, page } = query;
  const found = await listCourses({ view: show, text, facultyId, page });
  return (
    <div className="grid grid-cols-1 gap-3">
      <CatalogueFilters found={found} query={query} />
      <AsOf now={found.now} />
      <CareerNotice courses={found.courses} />
      {found.total === 0 && <NoneFound found={found} query={query} />}
      {found.total > 0 &&
        (show === 'open' ? <OpenGroups found={found} /> : <CoursesFound found={found} query={query} />)}
    </div>
  );
}

/** What can be enrolled in stands apart from what opens later, and from what can't. */
async function OpenGroups({ found: { courses, now } }: { found: CoursePage }) {
  const t = await getTranslations('courses.groups');
  const groups = Object.groupBy(courses, groupOf);
  return (
    <div className="grid grid-cols-1 gap-8">
      {(['now', 'later', 'refused'] as const).map((group) => {
        const listed = groups[group];
        if (!listed) return null;
        return (
          <Group key={group} title={t(group)} titled={group !== 'now'}>
            <CourseRows label={t(group)} courses={listed} now={now} />
          </Group>
        );
      })}
    </div>
  );
}

/** One whose title the filter above says already is titled for assistive technology alone. */
function Group({ title, titled, children }: { title: string; titled: boolean; children: ReactNode }) {
  if (titled) return <Section title={title}>{children}</Section>;
  return (
    <div>
      <h2 className="sr-only">{title}</h2>
      {children}
    </div>
  );
}
