import { useTranslations } from 'next-intl';
import { useSpan } from '@/components/ui/time/use-span';
import type { LessonRoll } from '@/contract/presences/presences';
import { RunWord } from './roll-row';

/** When and where a lesson is, how its roll stands, and until when it is to be confirmed. The count is the roll’s own. */
export function RollLead({ roll }: { roll: LessonRoll }) {
  const t = useTranslations('presences');
  const span = useSpan();
  const { rooms, kind, status, confirmUntil } = roll;
  return (
    <>
      <p className="text-muted">{[span(roll), ...rooms, t(`kind.${kind}`)].join(' · ')}</p>
      <p>
        <RunWord status={status} />
      </p>
      {status !== 'confirmed' && (
        <p className="text-muted text-small">{t('confirmUntil', { until: new Date(confirmUntil) })}</p>
      )}
    </>
  );
}
