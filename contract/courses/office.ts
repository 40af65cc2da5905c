import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { code, instant, programmeYear } from '../wire/office-fields.ts';
import { enrolmentMode } from './enrolments.ts';

/** The most groups that one window keeps seats for. */
const MOST_RESERVES = 20;

/** Students of a programme (by code), students with the unit in a year of their plan, or those with both. */
const seatGroup = z.object({ programme: z.optional(code), planYear: z.optional(programmeYear) }).check(
  z.refine(({ programme, planYear }) => programme !== undefined || planYear !== undefined, {
    error: 'required',
  }),
);
export type SeatGroup = z.infer<typeof seatGroup>;

/** When and how students enrol in an offering: [opensAt, closesAt). `dropUntil` defaults to `closesAt`. */
export const saveEnrolmentWindowRequest = z
  .object({
    offeringId: id,
    mode: enrolmentMode,
    opensAt: instant,
    closesAt: instant,
    dropUntil: z.optional(instant),
    /** Null or left out: without limit. */
    capacity: z.nullish(z.int().check(z.minimum(0))),
    /** Null or left out: without limit; 0: no waiting list. */
    waitlistCapacity: z.nullish(z.int().check(z.minimum(0))),
    /**
     * Seats of the capacity for a group, until an instant, else to the end, or to the close if places are
     * given then. A student of several groups takes a seat of the first one with a seat.
     */
    reserved: z.optional(
      z
        .array(z.object({ group: seatGroup, seats: z.int().check(z.minimum(1)), until: z.optional(instant) }))
        .check(z.maxLength(MOST_RESERVES, 'tooMany')),
    ),
  })
  .check(
    z.refine((window) => window.opensAt < window.closesAt, {
      error: 'closes before it opens',
      path: ['closesAt'],
    }),
  );
export type SaveEnrolmentWindow = z.infer<typeof saveEnrolmentWindowRequest>;

export const enrolmentWindowRequest = z.object({ offeringId: id });
