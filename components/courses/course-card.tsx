import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { CardItem } from '@/components/ui/card';
import { Reasons } from '@/components/ui/reasons';
import type { Course } from '@/contract/courses';
import { EnrolmentActions } from './enrolment-actions';
import { EnrolmentWord } from './enrolment-word';
import { LiveSeats } from './live-seats';
import { OwnStanding } from './own-standing';
import { WindowLine } from './window-line';

/** A course in a list: what it is, when and for how many, where the reader stands, and what can be done about it. */
export function CourseCard({ course, now }: { course: Course; now: string }) {
  const t = useTranslations('courses');
  const { enrolment, window } = course;
  const teachers = course.teachers.map(({ name }) => name).join(', ');
  return (
    <CardItem
      title={
        <Link href={`/student/courses/${course.id}`} className="hover:underline">
          {course.title}
        </Link>
      }
      measure={t('cfu', { cfu: course.cfu })}
      status={enrolment && <EnrolmentWord status={enrolment.status} />}
      actions={canAct(course) && <EnrolmentActions course={course} />}
    >
      <p className="text-muted">{[teachers, t(`term.${course.term}`)].filter(Boolean).join(' · ')}</p>
      {window && <WindowLine window={window} enrolment={enrolment} />}
      {window && (
        <LiveSeats courseId={course.id} seats={window} now={now} waits={enrolment?.position != null} />
      )}
      {enrolment && <OwnStanding enrolment={enrolment} now={now} />}
      {!isStanding(course) && <Reasons of={course.reasons} title={t('reasonsTitle')} />}
    </CardItem>
  );
}

/** Whether there is anything to press. */
const canAct = ({ becomes, enrolment }: Course): boolean =>
  becomes !== null || enrolment?.status === 'offered' || enrolment?.droppable === true;

/** One who is in, or on the way in, needs no reason for not enrolling again. */
export const isStanding = ({ enrolment }: Pick<Course, 'enrolment'>): boolean =>
  enrolment !== null &&
  ['enrolled', 'waitlisted', 'pending', 'offered', 'completed'].includes(enrolment.status);
