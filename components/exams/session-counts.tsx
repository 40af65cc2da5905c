import { useTranslations } from 'next-intl';
import type { BoardSession } from '@/contract/exam-board';

/** How many are booked and wait, and how many still have to decide, in one line. */
export function SessionCounts({ session }: { session: BoardSession }) {
  const t = useTranslations('exams.board.counts');
  const { taken, capacity, waitlisted, results } = session;
  const counts = [
    capacity === null ? t('booked', { taken }) : t('bookedOf', { taken, capacity }),
    waitlisted > 0 && t('waiting', { count: waitlisted }),
    results.undecided > 0 && t('undecided', { count: results.undecided }),
  ];
  return <p className="tabular-nums">{counts.filter(Boolean).join(' · ')}</p>;
}
