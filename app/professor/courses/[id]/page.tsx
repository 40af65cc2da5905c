import { getTranslations } from 'next-intl/server';
import { RequestsTable } from '@/components/courses/professor/requests-table';
import { RosterTable } from '@/components/courses/professor/roster-table';
import { TaughtCoursePage } from '@/components/courses/professor/taught-course-page';
import { RosterAttendance, tellingOf } from '@/components/presences/professor/roster-attendance';
import { ExportButton } from '@/components/ui/buttons/export-button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Filters } from '@/components/ui/navigation/filters';
import { Pagination } from '@/components/ui/navigation/pagination';
import { SearchInUrl } from '@/components/ui/navigation/search-in-url';
import { MissingPage } from '@/components/ui/page/missing-page';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import { LiveList } from '@/components/ui/rows/live-list';
import { decidesAtClose } from '@/contract/courses/enrolment-modes';
import {
  type Roster,
  type RosterView,
  rosterView,
  type TaughtCourse,
} from '@/contract/courses/taught-courses';
import { ClientMessages, type Namespace } from '@/i18n/client-messages';
import { readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { titled } from '../../../titled';
import { professorPage } from '../../../with-skeleton';
import {
  type RosterParams,
  type RosterQuery,
  readRosterQuery,
  rosterHref,
  studentHref,
} from './roster-query';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<RosterParams> };

export const generateMetadata = titled('courses.title');

/** What the browser says of a student. */
const onRoster: Namespace[] = [
  'courses.roster',
  'courses.inPlan',
  'courses.status',
  'courses.reserved',
  'courses.messages',
];

async function RosterPage({ params, searchParams }: Props) {
  const { id: courseId } = await params;
  const query = readRosterQuery(await searchParams);
  const roster = await readOrNull('professor/courses/roster', { courseId, ...query });
  if (!roster) return <MissingPage what="courses.notFound" back="/professor/courses" />;
  const { course } = roster;
  const t = await getTranslations('courses.roster');
  return (
    <ClientMessages namespaces={onRoster}>
      <TaughtCoursePage
        course={course}
        part="students"
        actions={
          <ExportButton path="professor/courses/export" of={{ courseId: course.id }}>
            {t('export')}
          </ExportButton>
        }
      >
        <RosterFilters course={course} query={query} />
        <LiveRefresh page="professor/courses/[id]" now={roster.now} />
        <Students roster={roster} query={query} />
      </TaughtCoursePage>
    </ClientMessages>
  );
}

export default professorPage(RosterPage, <PageSkeleton rows={10} />);

async function RosterFilters({
  course: { id, counts, window },
  query,
}: {
  course: TaughtCourse;
  query: RosterQuery;
}) {
  const t = await getTranslations('courses.roster');
  const waitlisted = counts.waitlisted + counts.offered;
  const counted: Record<RosterView, number | undefined> = {
    all: counts.enrolled + counts.requested + counts.pending + waitlisted,
    enrolled: counts.enrolled,
    requested: counts.requested,
    ranked: undefined,
    pending: counts.pending,
    waitlisted,
    former: undefined,
  };
  const shown = rosterView.options.filter((view) => view === query.view || isAbout(view, window));
  const filters = shown.map((view) => ({
    href: rosterHref(id, { view, text: query.text }),
    label: t(`views.${view}`),
    ...(counted[view] !== undefined && { count: counted[view] }),
    current: view === query.view,
  }));
  return (
    <Filters label={t('views.label')} filters={filters}>
      <SearchInUrl label={t('search')} hint={t('searchHint')} text={query.text} />
    </Filters>
  );
}

/** Whether a view has to do with how places are come by. */
function isAbout(view: RosterView, window: TaughtCourse['window']): boolean {
  if (view === 'requested')
    return window !== null && decidesAtClose(window.mode) && !window.ranking?.rankedAt;
  return view !== 'ranked' || Boolean(window?.ranking?.rankedAt);
}

async function Students({ roster, query }: StudentsProps) {
  const { course, rows, others, total, page, pageSize } = roster;
  const t = await getTranslations('courses.roster');
  const none = (
    <EmptyState>{query.text ? t('none.search', { text: query.text }) : t(`none.${query.view}`)}</EmptyState>
  );
  return (
    <>
      <LiveList>
        {query.view === 'pending' ? (
          <RequestsTable courseId={course.id} rows={rows} others={others} none={none} />
        ) : rows.length === 0 ? (
          none
        ) : (
          <RosterTable
            key={query.view}
            courseId={course.id}
            rows={rows}
            others={others}
            beside={besideOf(roster, query)}
            chosen={query.view !== 'former'}
          />
        )}
      </LiveList>
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        hrefOf={(other) => rosterHref(course.id, { ...query, page: other })}
      />
    </>
  );
}

const besideOf = ({ course, rows }: Roster, query: RosterQuery) =>
  Object.fromEntries(
    rows.map(({ careerId, kinds }) => [
      careerId,
      {
        href: studentHref({ courseId: course.id, careerId }, query),
        attendance: tellingOf(kinds).length > 0 ? <RosterAttendance kinds={tellingOf(kinds)} /> : null,
      },
    ]),
  );

interface StudentsProps {
  roster: Roster;
  query: RosterQuery;
}
