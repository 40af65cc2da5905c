'use client';

import { useTranslations } from 'next-intl';
import { remaining } from '@/components/ui/remaining';
import { useLiveExam } from './live-exam';

const DAY_MS = 24 * 60 * 60_000;

/** The server's words, since the first date costs a browser 20 ms. */
interface Written {
  opens: string;
  /** The time of day of the opening. */
  opensTime: string;
  closes: string;
}

/** When booking opens, counted down on its last day, then until when it is open. The opening itself is announced. */
export function OpeningLine({ opens, opensTime, closes }: Written) {
  const t = useTranslations('exams.card');
  const { exam, opensIn } = useLiveExam();
  const isOpen = opensIn === 0 && exam.phase !== 'closed';
  return (
    <>
      {opensIn > DAY_MS && <p>{opens}</p>}
      {opensIn > 0 && opensIn <= DAY_MS && (
        <p className="font-medium">
          {t.rich('opensIn', { left: () => <TimeLeft ms={opensIn} />, time: opensTime })}
        </p>
      )}
      {isOpen && <p>{closes}</p>}
      <p role="status" className="sr-only">
        {isOpen && exam.phase === 'not_open' && t('openNow', { course: exam.courseTitle })}
      </p>
    </>
  );
}

/** Rounded up: the last second is shown as one, and nought is the opening. */
function TimeLeft({ ms }: { ms: number }) {
  const t = useTranslations('shared.countdown');
  const { largest, units } = remaining(Math.ceil(ms / 1000) * 1000);
  return (
    <span role="timer" className="whitespace-nowrap tabular-nums">
      {t(largest, units)}
    </span>
  );
}
