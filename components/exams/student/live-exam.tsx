'use client';

import { createContext, type ReactNode, useContext, useOptimistic } from 'react';
import type { ChangedBooking, StudentExam } from '@/contract/exams/exams';
import type { Seats } from '@/contract/live/hub-payloads';
import { useSeats } from '@/lib/realtime/use-seats';
import { changedExam } from './changed-exam';
import { type ExamOffer, offerOf } from './exam-offer';
import { useOpening } from './use-opening';

export interface LiveExam {
  exam: StudentExam;
  /** With its day: "Algebra, lun 14 dic". */
  name: string;
  seats: Seats;
  /** The hub brought the seats. */
  isNewer: boolean;
  offer: ExamOffer;
  /** Milliseconds until booking opens. */
  opensIn: number;
  /** Within a transition that reads the page again: what a change made is shown until then. */
  showChanged: (change: ChangedBooking) => void;
}

const Context = createContext<LiveExam | null>(null);

/**
 * What changes by itself in a session's card: the seats, as the hub tells, the time until booking opens, and the
 * reader's booking with the answer to a change of it. Made at `now` (ISO) by the institution's clock.
 */
export function LiveExamProvider({
  exam: made,
  name,
  now,
  children,
}: {
  exam: StudentExam;
  name: string;
  now: string;
  children: ReactNode;
}) {
  const [exam, showChanged] = useOptimistic(made, changedExam);
  const opensIn = useOpening(exam, now);
  const waits = exam.booking?.status === 'waitlisted';
  const { seats, isNewer } = useSeats(
    { examId: exam.id },
    exam,
    now,
    (event) => waits || (event.version ?? exam.version) !== exam.version,
  );
  return (
    <Context value={{ exam, name, seats, isNewer, offer: offerOf(exam, seats, now), opensIn, showChanged }}>
      {children}
    </Context>
  );
}

export function useLiveExam(): LiveExam {
  const live = useContext(Context);
  if (!live) throw new Error('outside of a LiveExamProvider');
  return live;
}
