import { getTranslations } from 'next-intl/server';
import { FilterMenu, Filters } from '@/components/ui/navigation/filters';
import { SearchInUrl } from '@/components/ui/navigation/search-in-url';
import type { CoursePage } from '@/contract/courses/courses';
import { type CourseQuery, courseHref, SHOWN } from './course-query';

/** What the catalogue shows, with how many there are of what is looked for; by faculty once it shows them all. */
export async function CatalogueFilters({
  found: { counts, faculties },
  query,
}: {
  found: CoursePage;
  query: CourseQuery;
}) {
  const t = await getTranslations('courses.filters');
  const { show, text, facultyId } = query;
  const href = (change: Partial<CourseQuery>) => courseHref({ ...query, ...change, page: 1 });
  return (
    <Filters
      label={t('label')}
      filters={SHOWN.map((each) => ({
        href: href({ show: each, ...(each !== 'all' && { facultyId: undefined }) }),
        label: t(each),
        ...(counts && { count: counts[each] }),
        current: each === show,
      }))}
      menu={
        show === 'all' &&
        faculties.length > 1 && (
          <FilterMenu
            label={t('faculty')}
            all={{ key: '', label: t('anyFaculty'), href: href({ facultyId: undefined }) }}
            entries={faculties.map(({ id, name }) => ({
              key: id,
              label: name,
              href: href({ facultyId: id }),
              current: id === facultyId,
            }))}
          />
        )
      }
    >
      <SearchInUrl label={t('search')} hint={t('searchHint')} text={text} />
    </Filters>
  );
}
