'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';
import { useBookingCall } from './use-booking-call';

const Context = createContext<ReturnType<typeof useOwnBooking> | null>(null);

/** The booking of the session around it as far as it has come: the turn that was chosen, what is under way, what stood against it. */
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
