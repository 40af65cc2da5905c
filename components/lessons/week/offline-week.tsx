import { useTimeZone, useTranslations } from 'next-intl';
import { KeepOffline } from '@/components/ui/page/keep-offline';
import { localDay } from '@/components/ui/time/local-time';
import type { ProfessorWeek, StudentWeek } from '@/contract/lessons/lessons';
import { useInstant } from '@/i18n/use-instant';
import { useWhere } from '../use-where.ts';

/** Keeps this week's lessons that take place for offline use. Another week does not replace them. */
export function OfflineWeek({ week: { now, from, to, lessons } }: { week: StudentWeek | ProfessorWeek }) {
  const t = useTranslations('offline');
  const instant = useInstant();
  const where = useWhere();
  const today = localDay(now, useTimeZone() ?? 'UTC');
  if (today < from || today > to) return null;
  const lines = lessons
    .filter(({ status }) => status !== 'cancelled' && status !== 'moved' && status !== 'draft')
    .map((lesson) => ({
      when: `${instant(lesson.startsAt, 'dayTime')}–${instant(lesson.endsAt, 'time')}`,
      what: lesson.courseTitle,
      where: where(lesson),
    }));
  return (
    <KeepOffline part="lessons" list={{ at: now, asOf: t('asOf', { instant: new Date(now) }), lines }} />
  );
}
