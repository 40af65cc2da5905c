import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Link } from '@/components/ui/navigation/link';
import { Sheet } from '@/components/ui/rows/sheet';
import type { TaughtNow } from '@/contract/dashboard/dashboard';

/** The courses a professor teaches now, with how many are in and on the way in. */
export function TaughtCourses({ courses }: { courses: TaughtNow[] }) {
  const t = useTranslations('dashboard.courses');
  if (courses.length === 0) return <EmptyState>{t('none')}</EmptyState>;
  return (
    <Sheet>
      {courses.map((course) => (
        <Taught key={course.courseId} course={course} />
      ))}
    </Sheet>
  );
}

function Taught({ course }: { course: TaughtNow }) {
  const t = useTranslations('dashboard.courses');
  const { courseId, title, enrolled, capacity, pending, waitlisted } = course;
  const onTheWay = [
    capacity === null ? t('enrolled', { enrolled }) : t('enrolledOf', { enrolled, capacity }),
    pending > 0 && t('pending', { count: pending }),
    waitlisted > 0 && t('waitlisted', { count: waitlisted }),
  ];
  return (
    <li className="slim-line">
      <h3>
        <Link href={`/professor/courses/${courseId}`}>{title}</Link>
      </h3>
      <p>{onTheWay.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
