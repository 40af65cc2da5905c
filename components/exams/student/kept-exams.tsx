import { useTranslations } from 'next-intl';
import { KeepOffline } from '@/components/ui/keep-offline';
import type { StudentExam } from '@/contract/exams';
import { useInstant } from '@/i18n/use-instant';

/** The exams to come that are booked, kept for when there is no network; one that is waited for is none of them. */
export function KeptExams({ exams, now }: { exams: StudentExam[]; now: string }) {
  const t = useTranslations('offline');
  const instant = useInstant();
  const lines = exams
    .filter(({ booking, cancelled, endsAt }) => booking?.status === 'booked' && !cancelled && endsAt > now)
    .map(({ startsAt, courseTitle, room }) => ({
      when: instant(startsAt, 'dayTime'),
      what: courseTitle,
      where: room,
    }));
  return <KeepOffline part="exams" list={{ at: now, asOf: t('asOf', { instant: new Date(now) }), lines }} />;
}
