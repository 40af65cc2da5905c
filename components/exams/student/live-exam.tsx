'use client';

import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useOptimistic } from 'react';
import type { ChangedBooking, StudentExam } from '@/contract/exams/exams';
import type { Seats } from '@/contract/live/hub-payloads';
import { call } from '@/lib/browser/calls/call';
import { institutionNow } from '@/lib/browser/clock/institution-clock';
import { useTimeUntil } from '@/lib/browser/clock/use-time-until';
import { useSeats } from '@/lib/realtime/use-seats';
import { actionOf, type BookingAction } from './booking-action';

export interface LiveExam {
  exam: StudentExam;
  /** With its day: "Algebra, lun 14 dic". */
  name: string;
  seats: Seats;
  /** The hub brought the seats. */
  isNewer: boolean;
  action: BookingAction;
  /** Milliseconds until booking opens. */
  opensIn: number;
  /** Within a transition that reads the page again: what a change made is shown until then. */
  showChanged: (change: ChangedBooking) => void;
}

const Context = createContext<LiveExam | null>(null);

/**
 * What changes by itself in a session's card: the seats, by the hub; the time until booking opens; and the
 * reader's booking. `now` (ISO): when the page was made, by the institution's clock.
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
    <Context value={{ exam, name, seats, isNewer, action: actionOf(exam, seats, now), opensIn, showChanged }}>
      {children}
    </Context>
  );
}

export function useLiveExam(): LiveExam {
  const live = useContext(Context);
  if (!live) throw new Error('outside of a LiveExamProvider');
  return live;
}

/** A session as a change of the reader's own booking leaves it, until it is read again. */
export function changedExam(exam: StudentExam, change: ChangedBooking): StudentExam {
  const left = withoutBooking(exam);
  if (!('status' in change)) return left;
  const { id, status, position, slotId } = change;
  const seat = status === 'booked' ? { taken: left.taken + 1 } : { waitlisted: left.waitlisted + 1 };
  return { ...left, ...seat, booking: { id, status, position, slotId, voidReason: null, answer: null } };
}

/** A seat that is given up goes to the queue where there is one. */
function withoutBooking(exam: StudentExam): StudentExam {
  const { booking, taken, waitlisted } = exam;
  const gone = booking && { ...exam, booking: { ...booking, status: 'voided' as const, position: null } };
  if (booking?.status === 'waitlisted') return { ...exam, ...gone, waitlisted: waitlisted - 1 };
  if (booking?.status !== 'booked') return exam;
  return { ...exam, ...gone, ...(waitlisted > 0 ? { waitlisted: waitlisted - 1 } : { taken: taken - 1 }) };
}

const MINUTE_MS = 60_000;
/** In the last minute each page asks once how things stand, spread over this. */
const SPREAD_MS = 20_000;

/**
 * Milliseconds until booking opens; 0 from then on, without a reload. In the last minute it sets the clock
 * again and asks the rules again. `now` (ISO): when the page was made.
 */
function useOpening({ id, bookingOpensAt }: { id: string; bookingOpensAt: string }, now: string): number {
  const router = useRouter();
  const left = useTimeUntil(bookingOpensAt, now);
  const isNear = left > 0 && left <= MINUTE_MS;

  useEffect(() => {
    if (!isNear) return;
    const leftNow = Date.parse(bookingOpensAt) - institutionNow();
    const timer = setTimeout(
      async () => {
        const asked = await askAgain(id);
        if (asked?.reasons.some(({ code }) => code !== 'exams.window_not_open')) router.refresh();
      },
      Math.random() * Math.min(SPREAD_MS, leftNow / 2),
    );
    return () => clearTimeout(timer);
  }, [isNear, id, bookingOpensAt, router]);

  return left;
}

async function askAgain(examId: string) {
  const answer = await call('student/exams/eligibility', { examId }, { quiet: true });
  return answer.ok ? answer.result : null;
}
