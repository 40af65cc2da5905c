import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CourseNotFound } from '@/components/courses/course-not-found';
import { RequestsTable } from '@/components/courses/requests-table';
import { RosterSearch } from '@/components/courses/roster-search';
import { RosterTable } from '@/components/courses/roster-table';
import { AsOf } from '@/components/session/as-of';
import { EmptyState } from '@/components/ui/empty-state';
import { Page } from '@/components/ui/page';
import { Pagination } from '@/components/ui/pagination';
import { Section } from '@/components/ui/section';
import { PageSkeleton } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import { type Roster, type RosterView, rosterView, type TaughtCourse } from '@/contract/courses';
import { ClientMessages } from '@/i18n/client-messages';
import { LiveRefresh } from '@/lib/realtime/live-refresh';
import { requireSession } from '@/lib/server/api';
import { getRoster } from '@/lib/server/courses';
import { withSkeleton } from '../../../with-skeleton';
import { type RosterParams, type RosterQuery, readRosterQuery, rosterHref } from './roster-query';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<RosterParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('courses'))('title') };
}

async function RosterPage({ params, searchParams }: Props) {
  await requireSession({ type: 'professor' });
  const { id: courseId } = await params;
  const query = readRosterQuery(await searchParams);
  const roster = await getRoster({ courseId, ...query });
  if (!roster) return <CourseNotFound listHref="/professor/courses" />;
  const { course } = roster;
  return (
    <ClientMessages namespaces={['courses.roster', 'courses.inPlan']}>
      <Page title={course.title} lead={<CourseLine course={course} />}>
        <ViewTabs course={course} current={query.view} />
        <Students roster={roster} query={query} />
      </Page>
      <LiveRefresh on={['rosterChanged']} />
    </ClientMessages>
  );
}

export default withSkeleton(RosterPage, <PageSkeleton rows={10} />);

async function CourseLine({ course }: { course: TaughtCourse }) {
  const t = await getTranslations('courses');
  const { counts, window, academicYear } = course;
  const capacity = window?.capacity ?? null;
  const enrolled =
    capacity === null ? String(counts.enrolled) : t('taught.of', { count: counts.enrolled, capacity });
  const line = [
    course.code,
    t('year', { from: String(academicYear), to: String(academicYear + 1) }),
    `${t('taught.enrolled')}: ${enrolled}`,
    window && t(`mode.${window.mode}`),
  ];
  return line.filter(Boolean).join(' · ');
}

async function ViewTabs({ course: { id, counts }, current }: { course: TaughtCourse; current: RosterView }) {
  const t = await getTranslations('courses.roster.views');
  const waitlisted = counts.waitlisted + counts.offered;
  const counted: Record<RosterView, number | undefined> = {
    all: counts.enrolled + counts.pending + waitlisted,
    enrolled: counts.enrolled,
    pending: counts.pending,
    waitlisted,
    former: undefined,
  };
  const tabs = rosterView.options.map((view) => ({
    href: rosterHref(id, { view }),
    label: t(view),
    ...(counted[view] !== undefined && { count: counted[view] }),
    current: view === current,
  }));
  return <Tabs label={t('label')} tabs={tabs} />;
}

async function Students({ roster, query }: { roster: Roster; query: RosterQuery }) {
  const t = await getTranslations('courses');
  const { course, rows, total, page, pageSize, now } = roster;
  const Table = query.view === 'pending' ? RequestsTable : RosterTable;
  const none = query.text ? t('roster.none.search', { text: query.text }) : t(`roster.none.${query.view}`);
  return (
    <Section
      title={t(`roster.views.${query.view}`)}
      actions={<RosterSearch view={query.view} text={query.text} />}
    >
      <AsOf now={now} />
      {rows.length === 0 ? <EmptyState>{none}</EmptyState> : <Table courseId={course.id} rows={rows} />}
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        hrefOf={(other) => rosterHref(course.id, { ...query, page: other })}
      />
    </Section>
  );
}
