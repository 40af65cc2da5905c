import { getTranslations } from 'next-intl/server';
import { saidAboveCourses } from '@/components/courses/student/enrolment-reasons';
import { isIn } from '@/components/courses/student/enrolment-state';
import { groupOf } from '@/components/courses/student/row/course-groups';
import { CourseRow } from '@/components/courses/student/row/course-row';
import { OpenGroups } from '@/components/courses/student/row/open-groups';
import { AsOf } from '@/components/session/as-of';
import { ButtonLink } from '@/components/ui/buttons/button';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { FixLink } from '@/components/ui/feedback/reason-remedy';
import { FilterMenu, Filters } from '@/components/ui/navigation/filters';
import { SearchInUrl } from '@/components/ui/navigation/search-in-url';
import type { CoursePage } from '@/contract/courses/courses';
import type { Reason } from '@/contract/wire/refusal';
import { read } from '@/lib/bff/pages/read';
import { type CourseQuery, courseHref, SHOWN } from './course-query';
import { CoursesFound } from './courses-found';

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

/** A reason that holds for every listed course, shown once above them, with its remedy or its office. */
const NoticeAbove = ({ of }: { of: Reason }) => (
  <Notice
    tone="warning"
    action={of.fixUrl ? <FixLink of={of} /> : of.ownerOffice && <ContactLine office={of.ownerOffice} />}
  >
    {of.text}
  </Notice>
);

/** Nothing of what is looked for: where else it is, or how to look for less. */
async function NoneFound({ found: { counts }, query }: { found: CoursePage; query: CourseQuery }) {
  const t = await getTranslations('courses.none');
  const { show, text, facultyId } = query;
  const elsewhere = show === 'all' ? 0 : (counts?.all ?? 0);
  const isNarrowed = text !== undefined || facultyId !== undefined;
  const action =
    elsewhere > 0 ? (
      <ButtonLink href={courseHref({ ...query, show: 'all', page: 1 })}>
        {t('seeAll', { count: elsewhere })}
      </ButtonLink>
    ) : (
      isNarrowed && <ButtonLink href={courseHref({ show })}>{t('clear')}</ButtonLink>
    );
  return <EmptyState action={action}>{text ? t('searched', { text }) : t(show)}</EmptyState>;
}

/** The catalogue's filters, with the counts of the search; by faculty if it shows all courses. */
async function CatalogueFilters({
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
