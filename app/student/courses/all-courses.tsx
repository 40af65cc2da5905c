import { getTranslations } from 'next-intl/server';
import { CourseFilters } from '@/components/courses/course-filters';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Section } from '@/components/ui/section';
import { listFaculties, listProfessors } from '@/lib/server/account';
import { listCourses } from '@/lib/server/courses';
import { type CourseQuery, courseHref } from './course-query';
import { CoursesFound } from './courses-found';

/** Everything that is taught, to look through by title, faculty and professor. */
export async function AllCourses({ query }: { query: CourseQuery }) {
  const t = await getTranslations('courses');
  const { tab: _tab, ...filters } = query;
  const [found, faculties, professors] = await Promise.all([
    listCourses({ view: 'all', ...filters }),
    listFaculties(),
    listProfessors(),
  ]);
  const count = t('all.count', { count: found.total });
  return (
    <>
      <CourseFilters faculties={faculties} professors={professors} chosen={filters} />
      {found.total === 0 ? (
        <EmptyState action={<ButtonLink href={courseHref({ tab: 'all' })}>{t('all.clear')}</ButtonLink>}>
          {t('all.none')}
        </EmptyState>
      ) : (
        <Section title={count}>
          <CoursesFound label={count} found={found} query={query} />
        </Section>
      )}
    </>
  );
}
