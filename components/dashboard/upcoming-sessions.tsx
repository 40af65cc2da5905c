import { useTimeZone, useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Sheet } from '@/components/ui/rows/sheet';
import { SlimRow } from '@/components/ui/rows/slim-row';
import { DateTile } from '@/components/ui/time/date-tile';
import { ambiguousTitles, useNameWithDay } from '@/components/ui/time/use-name-with-day';
import type { UpcomingSession } from '@/contract/dashboard/dashboard';
import { useWhen } from './use-when';

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
