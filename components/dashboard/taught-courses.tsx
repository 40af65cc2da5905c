import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import type { TaughtNow } from '@/contract/dashboard';
import { PlainList } from './plain-list';

/** The courses a professor teaches now, with how many are in and on the way in. */
export function TaughtCourses({ courses }: { courses: TaughtNow[] }) {
  const t = useTranslations('dashboard.courses');
  if (courses.length === 0) return <EmptyState>{t('none')}</EmptyState>;
  return (
    <PlainList
      lines={courses.map(({ courseId, title, enrolled, capacity, pending, waitlisted }) => ({
        key: courseId,
        name: (
          <Link href={`/professor/courses/${courseId}`} className="hover:underline">
            {title}
          </Link>
        ),
        note: [
          pending > 0 && t('pending', { count: pending }),
          waitlisted > 0 && t('waitlisted', { count: waitlisted }),
        ]
          .filter(Boolean)
          .join(' · '),
        measure: capacity === null ? t('enrolled', { enrolled }) : t('enrolledOf', { enrolled, capacity }),
      }))}
    />
  );
}
