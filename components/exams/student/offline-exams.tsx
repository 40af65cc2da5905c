import { useTranslations } from 'next-intl';
import { KeepOffline } from '@/components/ui/page/keep-offline';
import { useInstant } from '@/i18n/use-instant';

type Kept = { startsAt: string; courseTitle: string; room: string };

/** The booked exams to come, kept for when there is no network. */
export function OfflineExams({ exams, now }: { exams: Kept[]; now: string }) {
  const t = useTranslations('offline');
  const instant = useInstant();
  const lines = exams.map(({ startsAt, courseTitle, room }) => ({
    when: instant(startsAt, 'dayTime'),
    what: courseTitle,
    where: room,
  }));
  return <KeepOffline part="exams" list={{ at: now, asOf: t('asOf', { instant: new Date(now) }), lines }} />;
}
