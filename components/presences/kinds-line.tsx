import { useTranslations } from 'next-intl';
import type { KindAttendance } from '@/contract/presences/presences';
import { AttendanceStateLabel } from './presence-label';

/** Attendance of one kind of lessons: seen, required, may still be missed. `own`: the reader's own. */
export function KindLine({ kind, own = true }: { kind: KindAttendance; own?: boolean }) {
  const t = useTranslations('presences');
  const { standing, percent, required, canMiss } = kind;
  const said = [
    percent === null ? t('nothingHeld') : t('seen', { percent }),
    required !== null && t('required', { percent: required }),
    standing !== 'met' &&
      standing !== 'exempt' &&
      canMiss !== null &&
      t(own ? 'canMiss' : 'ofStudent.canMiss', { count: canMiss }),
  ];
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="inline-block font-medium first-letter:uppercase">{t(`kind.${kind.kind}`)}</span>
      {standing && <AttendanceStateLabel standing={standing} />}
      <span className="text-muted text-small">{said.filter(Boolean).join(' · ')}</span>
    </p>
  );
}
