'use client';

import { useTranslations } from 'next-intl';
import { clockOf } from '@/components/ui/time/clock-of';

/** Within the last hour: "tra 4:12". The last second is shown as one, and nought is the opening. */
export function TimeToOpening({ ms }: { ms: number }) {
  const t = useTranslations('exams.row');
  return (
    <span role="timer" className="tabular-nums">
      {t('opensIn', { left: clockOf(ms) })}
    </span>
  );
}
