import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { CoursePage } from '@/contract/courses/courses';
import { type CourseQuery, courseHref } from './course-query';

/** Nothing of what is looked for: where else it is, or how to look for less. */
export async function NoneFound({ found: { counts }, query }: { found: CoursePage; query: CourseQuery }) {
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
