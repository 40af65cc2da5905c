import { useTranslations } from 'next-intl';
import type { KindAttendance } from '@/contract/presences/presences';
import { AttendanceStateLabel } from '../presence-label';

/** How much of a course's lessons one of a list has seen, each kind in a line. */
export function RosterAttendance({ kinds }: { kinds: KindAttendance[] }) {
  const t = useTranslations('presences');
  return kinds.map(({ kind, percent, standing }) => (
    <span key={kind} className="flex flex-wrap items-baseline gap-x-2 text-small">
      <span className="tabular-nums">{percent === null ? '–' : t('percent', { percent })}</span>
      <span className="text-muted">{t(`kind.${kind}`)}</span>
      {standing && <AttendanceStateLabel standing={standing} />}
    </span>
  ));
}

/** What a row has room for: the kinds that the course asks for, or else those of which anything was held. */
export function tellingOf(kinds: KindAttendance[]): KindAttendance[] {
  const asked = kinds.filter(({ required }) => required !== null);
  return asked.length > 0 ? asked : kinds.filter(({ percent }) => percent !== null);
}
