import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { useSessionLine } from '@/components/exams/board/list/session-line';
import { choose, countGroups, type SessionGroup } from '@/components/exams/board/list/session-list';
import { SessionTable } from '@/components/exams/board/list/session-table';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { FilterMenu, Filters } from '@/components/ui/navigation/filters';
import { Pagination } from '@/components/ui/navigation/pagination';
import { Page } from '@/components/ui/page/page';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import type { BoardSession } from '@/contract/exams/board';
import { ClientMessages } from '@/i18n/client-messages';
import { read } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { titled } from '../../titled';
import { professorPage } from '../../with-skeleton';
import {
  readSessionQuery,
  type SessionParams,
  type SessionQuery,
  sessionsHref,
  sortBy,
} from './session-query';

const PAGE_SIZE = 50;

export const generateMetadata = titled('exams.title');

async function ProfessorExamsPage({ searchParams }: { searchParams: Promise<SessionParams> }) {
  const t = await getTranslations('exams');
  const query = readSessionQuery(await searchParams);
  const { sessions, now } = await read('professor/exams/list');
  return (
    <ClientMessages namespaces={['exams.board']}>
      <Page
        title={t('title')}
        actions={<ButtonLink href="/professor/exams/new">{t('board.new')}</ButtonLink>}
      >
        {sessions.length === 0 ? (
          <EmptyState>{t('board.none')}</EmptyState>
        ) : (
          <SessionList sessions={sessions} query={query} now={now} />
        )}
        <LiveRefresh page="professor/exams" now={now} />
      </Page>
    </ClientMessages>
  );
}

/** The sessions that were asked for; the one that presses most has the page's filled button. */
function Sessions({ sessions, query, now }: { sessions: BoardSession[]; query: SessionQuery; now: string }) {
  const t = useTranslations('exams.board');
  const lineOf = useSessionLine(now, sessions);
  const urgent =
    sessions.find(({ need }) => need === 'results') ?? sessions.find(({ need }) => need === 'publish');
  return (
    <SessionTable
      caption={t('table.caption')}
      lines={sessions.map(lineOf)}
      sorts={{
        date: sortBy(query, 'date'),
        course: sortBy(query, 'course'),
        people: sortBy(query, 'people'),
      }}
      urgentId={urgent?.id}
    />
  );
}

/** By state, with counts, and by course where there are several. */
function SessionFilters({ sessions, query }: { sessions: BoardSession[]; query: SessionQuery }) {
  const t = useTranslations('exams.board');
  const { group, course } = query;
  const href = (change: Partial<SessionQuery>) => sessionsHref({ ...query, ...change, page: 1 });
  const ofCourse = choose(sessions, { course });
  const toFilter = (each: SessionGroup | undefined, count: number) => ({
    href: href({ group: each }),
    label: t(`group.${each ?? 'all'}`),
    count,
    current: each === group,
  });
  const courses = new Map(sessions.map(({ courseCode, courseTitle }) => [courseCode, courseTitle]));
  const byTitle = [...courses].toSorted(([, one], [, other]) => one.localeCompare(other));
  return (
    <Filters
      label={t('groups')}
      filters={[
        toFilter(undefined, ofCourse.length),
        ...countGroups(ofCourse, group).map(([each, count]) => toFilter(each, count)),
      ]}
      menu={
        courses.size > 1 && (
          <FilterMenu
            label={t('table.course')}
            all={{ key: '', label: t('allCourses'), href: href({ course: undefined }) }}
            entries={byTitle.map(([code, title]) => ({
              key: code,
              label: title,
              href: href({ course: code }),
              current: code === course,
            }))}
          />
        )
      }
    />
  );
}

export default professorPage(ProfessorExamsPage, <PageSkeleton rows={15} />);

async function SessionList({
  sessions,
  query,
  now,
}: {
  sessions: BoardSession[];
  query: SessionQuery;
  now: string;
}) {
  const t = await getTranslations('exams.board');
  const chosen = choose(sessions, query);
  const first = (query.page - 1) * PAGE_SIZE;
  return (
    <div className="grid grid-cols-1 gap-3 lg:-mt-4">
      <SessionFilters sessions={sessions} query={query} />
      {chosen.length === 0 ? (
        <EmptyState>{t('noneChosen')}</EmptyState>
      ) : (
        <Sessions sessions={chosen.slice(first, first + PAGE_SIZE)} query={query} now={now} />
      )}
      <Pagination
        page={query.page}
        pageSize={PAGE_SIZE}
        total={chosen.length}
        hrefOf={(page) => sessionsHref({ ...query, page })}
      />
    </div>
  );
}
