import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Tabs } from '@/components/ui/navigation/tabs';
import { DetailPage } from '@/components/ui/page/detail-page';
import type { TaughtCourse } from '@/contract/courses/taught-courses';
import { ReservedLines } from '../reserved-lines';

/** A course's page for who teaches it: which one, and its parts, each at its own address. */
export function TaughtCoursePage({
  course,
  part,
  actions,
  children,
}: {
  course: TaughtCourse;
  part: 'students' | 'syllabus' | 'messages';
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('courses');
  const own = `/professor/courses/${course.id}`;
  return (
    <DetailPage
      back={{ href: '/professor/courses', label: t('title') }}
      title={course.title}
      lines={
        <>
          <p className="text-muted">
            <CourseLine course={course} />
          </p>
          <ReservedLines window={course.window} />
        </>
      }
      actions={actions}
    >
      <div className="grid grid-cols-1 gap-3">
        <Tabs
          label={t('syllabus.label')}
          tabs={[
            { href: own, label: t('syllabus.students'), current: part === 'students' },
            { href: `${own}/syllabus`, label: t('syllabus.title'), current: part === 'syllabus' },
            { href: `${own}/messages`, label: t('messages.title'), current: part === 'messages' },
          ]}
        />
        <div className="grid grid-cols-1 gap-3 pt-3">{children}</div>
      </div>
    </DetailPage>
  );
}

function CourseLine({ course }: { course: TaughtCourse }) {
  const t = useTranslations('courses');
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
