'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { ChangedBooking } from '@/contract/exams/exams';
import { useOwnChange } from '@/lib/browser/calls/use-own-change';
import { useLiveExam } from '../live-exam';

const Context = createContext<ReturnType<typeof useOwnBooking> | null>(null);

/** The state of the session's booking: the chosen slot, what is under way, and why it was refused. */
export function BookingProvider({ children }: { children: ReactNode }) {
  return <Context value={useOwnBooking()}>{children}</Context>;
}

function useOwnBooking() {
  const [slotId, chooseSlot] = useState('');
  const { submit, ...call } = useBookingCall('book');
  return { ...call, slotId, chooseSlot, book: () => submit(slotId) };
}

export function useBooking() {
  const booking = useContext(Context);
  if (!booking) throw new Error('outside of a BookingProvider');
  return booking;
}

const paths = {
  book: 'student/exams/book',
  switch: 'student/exams/switch',
  void: 'student/exams/void',
  leave: 'student/exams/void',
} as const;

/** A change of the reader's booking of the session whose card it stands in. */
export function useBookingCall(act: keyof typeof paths) {
  const t = useTranslations('exams.done');
  const { exam, showChanged } = useLiveExam();
  const { submit, ...call } = useOwnChange(paths[act], {
    about: exam.id,
    say: (made: ChangedBooking) => {
      const { status, position } = 'status' in made ? made : { status: gaveUp[act], position: null };
      const word = act === 'switch' ? 'switched' : status;
      return t(word, { course: exam.courseTitle, position: position ?? 0 });
    },
    show: showChanged,
  });
  return { ...call, submit: (slotId?: string) => submit({ examId: exam.id, ...(slotId && { slotId }) }) };
}

/** What an answer without a status says. */
const gaveUp = { book: 'voided', switch: 'voided', void: 'voided', leave: 'left' } as const;
