import * as z from 'zod/mini';
import { id } from '../wire/id.ts';

/** The rooms and holidays of the institution, as its office keeps them. */
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));
const place = z.optional(z.string().check(z.trim(), z.maxLength(300)));

export const addRoomRequest = z.object({
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  name: title,
  building: place,
  address: place,
  capacity: z.int().check(z.minimum(1), z.maximum(10_000)),
});
export type AddRoom = z.infer<typeof addRoomRequest>;

export const listedRooms = z.array(
  z.object({
    id,
    code: z.string(),
    name: z.string(),
    building: z.string(),
    address: z.string(),
    capacity: z.int(),
  }),
);
export type ListedRoom = z.infer<typeof listedRooms>[number];

/** Both days included. */
export const addHolidayRequest = z
  .object({
    name: z.object({ it: title, en: z.optional(title), es: z.optional(title) }),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
      error: 'ends before it begins',
      path: ['endsOn'],
    }),
  );
export type AddHoliday = z.infer<typeof addHolidayRequest>;
