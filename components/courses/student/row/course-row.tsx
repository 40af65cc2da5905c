import { useTranslations } from 'next-intl';
import { useSeatsTexts } from '@/components/ui/figures/use-seats-texts';
import type { Course } from '@/contract/courses/courses';
import { decidesAtClose } from '@/contract/courses/enrolment-modes';
import type { OwnEnrolment } from '@/contract/courses/enrolments';
import type { Reason } from '@/contract/wire/refusal';
import { useReserveTexts } from '../../reserved-lines';
import { EnrolmentProvider } from '../enrolment-provider';
import { isIn } from '../enrolment-state';
import { OwnEnrolmentState } from '../own-enrolment-state';
import { seatsOf } from '../seats-for-reader';
import { CourseRowBody } from './course-row-body';

/** A course in a list: its name, professors and times, the reader's state, and the possible action. */
export function CourseRow({
  course,
  now,
  above,
}: {
  course: Course;
  now: string;
  /** What is said above the list of it. */
  above?: Reason | undefined;
}) {
  const t = useTranslations('courses');
  const seatsTexts = useSeatsTexts();
  const windowTexts = useWindowTexts();
  const reserveTexts = useReserveTexts();
  const { window, enrolment, teachers } = course;
  const words = {
    what: [t('cfu', { cfu: course.cfu }), course.code].join(' · '),
    who: teachers.map(({ name }) => name).join(', '),
    term: t(`term.${course.term}`),
    seats: window ? seatsTexts(seatsOf(window)) : '',
    until: [windowTexts(course), ...(isIn(course) ? [] : reserveTexts(window))].filter(Boolean).join(' · '),
  };
  return (
    <EnrolmentProvider course={course} now={now}>
      <CourseRowBody
        course={course}
        now={now}
        words={words}
        above={above}
        own={
          enrolment &&
          saysMore(enrolment) && <OwnEnrolmentState enrolment={enrolment} window={window} now={now} />
        }
      />
    </EnrolmentProvider>
  );
}

const saysMore = ({ status, position, offeredUntil, reason }: OwnEnrolment): boolean =>
  status === 'requested' || position !== null || offeredUntil !== null || reason !== null;

/** Writes the one date of a course's window that matters to the reader now; empty where none does. */
function useWindowTexts() {
  const t = useTranslations('courses.row');
  return ({ window, enrolment }: Pick<Course, 'window' | 'enrolment'>): string => {
    if (!window) return '';
    const { mode, phase, opensAt, closesAt, dropUntil } = window;
    if (enrolment?.status === 'enrolled') {
      return enrolment.droppable ? t('dropUntil', { instant: new Date(dropUntil) }) : '';
    }
    if (phase === 'not_open') return t('opens', { instant: new Date(opensAt) });
    if (phase === 'closed') return t('closed');
    return t(decidesAtClose(mode) ? mode : 'closes', { instant: new Date(closesAt) });
  };
}
