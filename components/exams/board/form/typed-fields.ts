import * as z from 'zod/mini';
import { blank, longest, typedDay, typedTime, wholeNumber } from '@/components/ui/fields/typed-fields';
import { LONGEST, RANGE } from '@/contract/wire/limits';

/** What is typed into the forms of a session; blank is without limit. */
export const typedSeats = z.union([blank, wholeNumber(RANGE.capacity)], 'invalid');

export const moveForm = (today: string) =>
  z.object({ day: typedDay(today), from: typedTime, to: typedTime, room: longest(LONGEST.room) });

export const seatsForm = z.object({ seats: typedSeats });
