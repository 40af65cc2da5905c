import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import type { CourseSyllabus } from '@/contract/courses/taught-courses';

/** What students read of it at the moment. */
export function SyllabusState({ syllabus: { savedAt, publishedAt, isAhead } }: { syllabus: CourseSyllabus }) {
  const t = useTranslations('courses.syllabus.states');
  if (publishedAt === null) return <Status tone="neutral">{t(savedAt === null ? 'none' : 'draft')}</Status>;
  const instant = new Date(publishedAt);
  return isAhead ? (
    <Status tone="warning">{t('ahead', { instant })}</Status>
  ) : (
    <Status tone="success">{t('published', { instant })}</Status>
  );
}
