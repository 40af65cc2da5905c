'use client';

import { SeatsLine } from '@/components/ui/figures/seats-line';
import { useLiveExam } from './live-exam';

/** How many seats of a session are left and how many wait, kept up to date. */
export function ExamSeats({ written }: { written: string }) {
  const { exam, seats, isNewer } = useLiveExam();
  return <SeatsLine written={written} seats={seats} isNewer={isNewer} hasQueue={exam.queueOpen} />;
}
