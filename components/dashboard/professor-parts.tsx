import { useTimeZone, useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Link } from '@/components/ui/navigation/link';
import { Sheet } from '@/components/ui/rows/sheet';
import { SlimRow } from '@/components/ui/rows/slim-row';
import { DateTile } from '@/components/ui/time/date-tile';
import { Instant } from '@/components/ui/time/instant';
import { ambiguousTitles, useNameWithDay } from '@/components/ui/time/use-name-with-day';
import type { TaughtNow, UpcomingSession } from '@/contract/dashboard/dashboard';
import type { SupervisedThesis } from '@/contract/documents/thesis';
import { useWhen } from './use-when';

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

/** The theses that a professor supervises, and whose they are. */
export function SupervisedTheses({ theses }: { theses: SupervisedThesis[] }) {
  const t = useTranslations('dashboard.theses');
  return (
    <Sheet label={t('title')}>
      {theses.map(({ badge, name, title, since }) => (
        <li key={badge} className="slim-line">
          <h3>{title}</h3>
          <p>
            {t('of', { name, badge })} · <Instant at={since} style="date" />
          </p>
        </li>
      ))}
    </Sheet>
  );
}

/** A professor's next exam sessions, with how many are booked. */
export function UpcomingSessions({ sessions }: { sessions: UpcomingSession[] }) {
  const t = useTranslations('dashboard.sessions');
  const ambiguous = ambiguousTitles(sessions, useTimeZone() ?? 'UTC');
  if (sessions.length === 0) return <EmptyState>{t('none')}</EmptyState>;
  return (
    <Sheet>
      {sessions.map((session) => (
        <Upcoming key={session.examId} session={session} isAmbiguous={ambiguous.has(session)} />
      ))}
    </Sheet>
  );
}

function Upcoming({ session, isAmbiguous }: { session: UpcomingSession; isAmbiguous: boolean }) {
  const t = useTranslations('dashboard.sessions');
  const when = useWhen();
  const nameWithDay = useNameWithDay();
  const { examId, courseTitle, startsAt, booked, capacity, waitlisted } = session;
  const name = nameWithDay(courseTitle, startsAt, isAmbiguous);
  const seats = [
    capacity === null ? t('booked', { booked }) : t('bookedOf', { booked, capacity }),
    waitlisted > 0 && t('waitlisted', { count: waitlisted }),
  ];
  return (
    <SlimRow
      live={`${startsAt} ${session.room}`}
      said={`${name}: ${when(session)}`}
      tile={<DateTile at={startsAt} />}
      title={courseTitle}
      name={name}
      href={`/professor/exams/${examId}`}
      state={seats.filter(Boolean).join(' · ')}
    >
      <p>{when(session)}</p>
    </SlimRow>
  );
}
