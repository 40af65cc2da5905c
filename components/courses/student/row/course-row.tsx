import { useTranslations } from 'next-intl';
import { useSeatsWords } from '@/components/ui/figures/use-seats-words';
import type { Course } from '@/contract/courses/courses';
import { decidesAtClose } from '@/contract/courses/enrolment-modes';
import type { OwnEnrolment } from '@/contract/courses/enrolments';
import type { Reason } from '@/contract/wire/refusal';
import { useReserveWords } from '../../reserved-lines';
import { OwnStanding } from '../own-standing';
import { seatsOf } from '../seats-for-reader';
import { isIn } from '../standing';
import { StandingProvider } from '../standing-provider';
import { CourseRowBody } from './course-row-body';

/** A course in a list: what it is, who teaches it when, where the reader stands, and what can be done about it. */
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
  const seatsWords = useSeatsWords();
  const windowWords = useWindowWords();
  const reserveWords = useReserveWords();
  const { window, enrolment, teachers } = course;
  const words = {
    what: [t('cfu', { cfu: course.cfu }), course.code].join(' · '),
    who: teachers.map(({ name }) => name).join(', '),
    term: t(`term.${course.term}`),
    seats: window ? seatsWords(seatsOf(window)) : '',
    until: [windowWords(course), ...(isIn(course) ? [] : reserveWords(window))].filter(Boolean).join(' · '),
  };
  return (
    <StandingProvider course={course} now={now}>
      <CourseRowBody
        course={course}
        now={now}
        words={words}
        above={above}
        own={
          enrolment && saysMore(enrolment) && <OwnStanding enrolment={enrolment} window={window} now={now} />
        }
      />
    </StandingProvider>
  );
}

const saysMore = ({ status, position, offeredUntil, reason }: OwnEnrolment): boolean =>
  status === 'requested' || position !== null || offeredUntil !== null || reason !== null;

/** Writes the one date of a course's window that matters to the reader now; empty where none does. */
function useWindowWords() {
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
