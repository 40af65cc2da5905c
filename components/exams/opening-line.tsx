'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { remaining } from '@/components/ui/remaining';
import type { StudentExam } from '@/contract/exams';

const DAY_MS = 24 * 60 * 60_000;

/** When booking opens, counted down on its last day, then until when it is open. The opening itself is announced. */
export function OpeningLine({ exam, opensIn }: { exam: StudentExam; opensIn: number }) {
  const t = useTranslations('exams.card');
  const isOpen = opensIn === 0 && exam.phase !== 'closed';
  return (
    <>
      {opensIn > 0 && <Opens at={exam.bookingOpensAt} opensIn={opensIn} />}
      {isOpen && <p>{t('closes', { instant: new Date(exam.bookingClosesAt) })}</p>}
      <p role="status" className="sr-only">
        {isOpen && exam.phase === 'not_open' && t('openNow', { course: exam.courseTitle })}
      </p>
    </>
  );
}

function Opens({ at, opensIn }: { at: string; opensIn: number }) {
  const t = useTranslations('exams.card');
  const format = useFormatter();
  if (opensIn > DAY_MS) return <p>{t('opens', { instant: new Date(at) })}</p>;
  return (
    <p className="font-medium">
      {t.rich('opensIn', {
        left: () => <TimeLeft ms={opensIn} />,
        time: format.dateTime(new Date(at), 'time'),
      })}
    </p>
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
