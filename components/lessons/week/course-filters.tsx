import { useTranslations } from 'next-intl';
import { Filters } from '@/components/ui/navigation/filters';
import type { Lesson } from '@/contract/lessons/lessons';
import { colourOf } from './course-colours';

/** Which course's lessons are shown, of several; with its colour, and how many it has in this week. */
export function CourseFilters({
  week: { courses, lessons },
  chosen,
  hrefOf,
}: {
  week: { courses: { id: string; title: string }[]; lessons: Pick<Lesson, 'courseId' | 'status'>[] };
  chosen: string | undefined;
  hrefOf: (change: { course: string | undefined }) => string;
}) {
  const t = useTranslations('lessons.week');
  if (courses.length <= 1) return null;
  const colour = colourOf(courses);
  const standing = lessons.filter(({ status }) => status !== 'moved');
  const count = (courseId: string) => standing.filter((lesson) => lesson.courseId === courseId).length;
  return (
    <Filters
      label={t('filter')}
      filters={[
        {
          href: hrefOf({ course: undefined }),
          label: t('all'),
          count: standing.length,
          current: chosen === undefined,
        },
        ...courses.map(({ id, title }) => ({
          href: hrefOf({ course: id }),
          label: title,
          mark: <span className={`course-dot ${colour(id)}`} />,
          count: count(id),
          current: id === chosen,
        })),
      ]}
    />
  );
}
