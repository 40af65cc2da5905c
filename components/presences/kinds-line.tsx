import { useTranslations } from 'next-intl';
import type { KindAttendance } from '@/contract/presences/presences';
import { AttendanceStateLabel } from './presence-label';

/** Of one kind of lessons: how much was seen, what is asked for, how many may still be missed: by the reader, or by a student whom somebody else reads about. */
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
