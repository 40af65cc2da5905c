import { sql } from 'drizzle-orm';
import { examSessions, examSlots } from '../../db/schema.ts';

/** When and where who is booked has to be: in their turn, or in the session where it has none. `exam_slot` is joined outside. */
export const bookedPlace = {
  startsAt: sql<Date>`coalesce(${examSlots.startsAt}, ${examSessions.startsAt})`.mapWith(
    examSessions.startsAt,
  ),
  endsAt: sql<Date>`coalesce(${examSlots.endsAt}, ${examSessions.endsAt})`.mapWith(examSessions.endsAt),
  room: sql<string>`coalesce(${examSlots.room}, ${examSessions.room})`,
};
