import { useTranslations } from 'next-intl';
import type { KindStanding } from '@/contract/presences';
import { StandingLabel } from '../presence-word';

/** Whether there is anything to say of a kind. */
export const isSaid = ({ percent, standing }: KindStanding): boolean => percent !== null || standing !== null;

/** How much of a course's lessons one of a list has seen, each kind in a line. */
export function RosterAttendance({ kinds }: { kinds: KindStanding[] }) {
  const t = useTranslations('presences');
  return kinds.filter(isSaid).map(({ kind, percent, standing }) => (
    <span key={kind} className="flex flex-wrap items-baseline gap-x-2 text-small">
      <span className="tabular-nums">{percent === null ? '–' : t('percent', { percent })}</span>
      <span className="text-muted">{t(`kind.${kind}`)}</span>
      {standing && <StandingLabel standing={standing} />}
    </span>
  ));
}
