'use client';

import { type Seats, useSeats as useLiveSeats } from '@/lib/realtime/use-seats';

/** The seats of a course; the page is read again when the last one went or came back, or the reader may have moved up. */
export const useSeats = (courseId: string, made: Seats, now: string, waits: boolean) =>
  useLiveSeats({ courseId }, made, now, (event, seats) => waits || isFull(event) !== isFull(seats));

const isFull = ({ taken, capacity, waitlisted }: Seats) =>
  waitlisted > 0 || (capacity !== null && taken >= capacity);
