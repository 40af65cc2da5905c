import { useTranslations } from 'next-intl';
import { CardItem } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import type { Course } from '@/contract/courses';
import { CourseReasons } from './course-reasons';
import { CourseSeats } from './course-seats';
import { EnrolmentActions } from './enrolment-actions';
import { OwnStanding } from './own-standing';
import { StandingProvider } from './standing-provider';
import { StandingWord } from './standing-word';
import { WindowLine } from './window-line';

/** A course in a list: what it is, when and for how many, where the reader stands, and what can be done about it. */
export function CourseCard({ course, now }: { course: Course; now: string }) {
  const t = useTranslations('courses');
  const { enrolment, window } = course;
  const teachers = course.teachers.map(({ name }) => name).join(', ');
  return (
    <StandingProvider course={course} now={now}>
      <CardItem
        title={
          <Link href={`/student/courses/${course.id}`} className="hover:underline">
            {course.title}
          </Link>
        }
        measure={t('cfu', { cfu: course.cfu })}
        status={<StandingWord />}
        actions={canAct(course, now) && <EnrolmentActions course={course} now={now} />}
      >
        <p className="text-muted">{[teachers, t(`term.${course.term}`)].filter(Boolean).join(' · ')}</p>
        {window && <WindowLine window={window} enrolment={enrolment} />}
        <CourseSeats course={course} now={now} />
        {enrolment && <OwnStanding enrolment={enrolment} now={now} />}
        <CourseReasons course={course} now={now} />
      </CardItem>
    </StandingProvider>
  );
}

const DAY_MS = 24 * 60 * 60_000;

/** Whether there is anything to press, or will be within a day. */
const canAct = ({ becomes, enrolment, window }: Course, now: string): boolean =>
  (becomes !== null && window !== null && Date.parse(window.opensAt) - Date.parse(now) <= DAY_MS) ||
  enrolment?.status === 'offered' ||
  enrolment?.droppable === true;
