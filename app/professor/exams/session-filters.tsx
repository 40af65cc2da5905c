import { useTranslations } from 'next-intl';
import { choose, countGroups, type SessionGroup } from '@/components/exams/board/list/session-list';
import { FilterMenu, Filters } from '@/components/ui/navigation/filters';
import type { BoardSession } from '@/contract/exams/board';
import { type SessionQuery, sessionsHref } from './session-query';

/** By state, with counts, and by course where there are several. */
export function SessionFilters({ sessions, query }: { sessions: BoardSession[]; query: SessionQuery }) {
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
