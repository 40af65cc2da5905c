import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Instant } from '@/components/ui/instant';
import { Link } from '@/components/ui/link';
import type { UpcomingSession } from '@/contract/dashboard';
import { PlainList } from './plain-list';

/** A professor's next exam sessions, with how many are booked. */
export function UpcomingSessions({ sessions }: { sessions: UpcomingSession[] }) {
  const t = useTranslations('dashboard.sessions');
  if (sessions.length === 0) return <EmptyState>{t('none')}</EmptyState>;
  return (
    <PlainList
      lines={sessions.map(({ examId, courseTitle, startsAt, room, booked, capacity, waitlisted }) => ({
        key: examId,
        name: (
          <Link href={`/professor/exams/${examId}`} className="hover:underline">
            {courseTitle}
          </Link>
        ),
        note: (
          <>
            <Instant at={startsAt} style="dayTime" />
            {room && ` · ${room}`}
          </>
        ),
        measure: (
          <>
            <p>{capacity === null ? t('booked', { booked }) : t('bookedOf', { booked, capacity })}</p>
            {waitlisted > 0 && <p className="text-muted">{t('waitlisted', { count: waitlisted })}</p>}
          </>
        ),
      }))}
    />
  );
}
