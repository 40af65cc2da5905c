import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Section } from '@/components/ui/section';
import { listCourses } from '@/lib/server/courses';
import { type CourseQuery, courseHref } from './course-query';
import { CoursesFound } from './courses-found';

/** What of the plan can be enrolled in now, and what soon. */
export async function OpenCourses({ query }: { query: CourseQuery }) {
  const t = await getTranslations('courses');
  const [open, soon] = await Promise.all([
    listCourses({ view: 'open', page: query.page }),
    listCourses({ view: 'soon' }),
  ]);
  return (
    <>
      <Section title={t('open.title')}>
        {open.total === 0 ? (
          <EmptyState action={<ButtonLink href={courseHref({ tab: 'all' })}>{t('open.seeAll')}</ButtonLink>}>
            {t('open.none')}
          </EmptyState>
        ) : (
          <CoursesFound label={t('open.title')} found={open} query={query} />
        )}
      </Section>
      {soon.total > 0 && (
        <Section title={t('soon.title')}>
          <CoursesFound label={t('soon.title')} found={soon} query={query} />
        </Section>
      )}
    </>
  );
}
