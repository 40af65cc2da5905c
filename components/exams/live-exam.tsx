'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { StudentExam } from '@/contract/exams';
import type { Seats } from '@/contract/hub-events';
import { useSeats } from '@/lib/realtime/use-seats';
import { type ExamOffer, offerOf } from './exam-offer';
import { useOpening } from './use-opening';

interface LiveExam {
  exam: StudentExam;
  seats: Seats;
  /** The hub brought the seats. */
  isNewer: boolean;
  offer: ExamOffer;
  /** Milliseconds until booking opens. */
  opensIn: number;
}

const Context = createContext<LiveExam | null>(null);

/**
 * What changes by itself in a session's card: the seats, as the hub tells, and the time until booking opens. Made at
 * `now` (ISO) by the institution's clock.
 */
export function LiveExamProvider({
  exam,
  now,
  children,
}: {
  exam: StudentExam;
  now: string;
  children: ReactNode;
}) {
  const opensIn = useOpening(exam, now);
  const waits = exam.booking?.status === 'waitlisted';
  const { seats, isNewer } = useSeats(
    { examId: exam.id },
    exam,
    now,
    (event) => waits || (event.version ?? exam.version) !== exam.version,
  );
  return (
    <Context value={{ exam, seats, isNewer, offer: offerOf(exam, seats, now), opensIn }}>{children}</Context>
  );
}

export function useLiveExam(): LiveExam {
  const live = useContext(Context);
  if (!live) throw new Error('outside of a LiveExamProvider');
  return live;
}
