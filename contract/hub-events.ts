import * as z from 'zod/mini';
import type { HubEventName } from './hub-event-names.ts';

const own = {
  v: z.optional(z.number()),
  eventId: z.optional(z.string()),
  occurredAt: z.optional(z.string()),
};

const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const courseEvent = z.object({ courseId: id, action: z.catch(z.string(), ''), ...own });
const examEvent = z.object({ examId: id, action: z.catch(z.string(), ''), ...own });

/** Seats of a course or of an exam session; `capacity` null is without limit. */
export const seatsChanged = z.object({
  courseId: z.optional(id),
  examId: z.optional(id),
  taken: z.int(),
  capacity: z.nullable(z.int()),
  waitlisted: z.int(),
  /** Of the session or window itself: another one than was read means that more than its seats changed. */
  version: z.optional(z.int()),
  ...own,
});
export type SeatsChanged = z.infer<typeof seatsChanged>;
export type Seats = Pick<SeatsChanged, 'taken' | 'capacity' | 'waitlisted'>;

export const hubEvents = {
  enrolled: courseEvent,
  rejected: courseEvent,
  booked: examEvent,
  voided: examEvent,
  outcomePublished: examEvent,
  outcomeDecided: examEvent,
  boardChanged: examEvent,
  waitlistMoved: z.object({
    courseId: z.optional(id),
    examId: z.optional(id),
    action: z.catch(z.string(), ''),
    ...own,
  }),
  seatsChanged,
  rosterChanged: z.object({ courseId: z.optional(id), examId: z.optional(id), ...own }),
} satisfies Record<HubEventName, z.ZodMiniType>;
