import { getTranslations } from 'next-intl/server';
import { AsOf } from '@/components/session/as-of';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { read } from '@/lib/bff/pages/read';
import { type CourseQuery, courseHref } from './course-query';
import { CoursesFound } from './courses-found';

/** Where the reader is enrolled, waits, has asked or was refused. */
export async function MyCourses({ query }: { query: CourseQuery }) {
  const t = await getTranslations('courses');
  const found = await read('student/courses/list', { view: 'mine', page: query.page });
  if (found.total === 0) {
    return (
      <EmptyState action={<ButtonLink href={courseHref({})}>{t('mine.seeOpen')}</ButtonLink>}>
        {t('mine.none')}
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <AsOf now={found.now} />
      <CoursesFound found={found} query={query} />
    </div>
  );
}
