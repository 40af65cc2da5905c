import * as z from 'zod/mini';
import type { HubEventName } from './hub-events.ts';

const own = {
  v: z.optional(z.number()),
  eventId: z.optional(z.string()),
  occurredAt: z.optional(z.string()),
};

const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** Who reads it may meet a word of another institution: it is read as none. */
const oneOf = <const Words extends readonly string[]>(...words: Words) =>
  z.catch(z.optional(z.enum(words)), undefined);

const courseEvent = <const Words extends readonly string[]>(...words: Words) =>
  z.object({ courseId: id, action: oneOf(...words), ...own });
const examEvent = <const Words extends readonly string[]>(...words: Words) =>
  z.object({ examId: id, action: oneOf(...words), ...own });

/** Seats of a course or of an exam session; `capacity` null is without limit. */
const seatsChanged = z.object({
  courseId: z.optional(id),
  examId: z.optional(id),
  taken: z.int(),
  capacity: z.nullable(z.int()),
  waitlisted: z.int(),
  /** Free seats that are kept for a group, for each reserve of the window in its order. */
  kept: z.optional(z.array(z.int())),
  /** Of the session or window itself: another one than was read means that more than its seats changed. */
  version: z.optional(z.int()),
  ...own,
});
export type SeatsChanged = z.infer<typeof seatsChanged>;
export type Seats = Pick<SeatsChanged, 'taken' | 'capacity' | 'waitlisted' | 'kept'>;

/** `lessonId` is left out for several lessons at once; `movedTo` is the lesson that replaces a moved one. */
const lessonChanged = z.object({
  courseId: id,
  lessonId: z.optional(id),
  action: oneOf('added', 'changed', 'moved', 'cancelled'),
  movedTo: z.optional(id),
  /** When the lesson is, or was to be. */
  startsAt: z.optional(z.string()),
  ...own,
});

/** What each event says. Its audience, its pages and its alert are in `hub-events.ts`. */
export const hubPayloads = {
  enrolled: courseEvent('enrolled', 'pending', 'requested', 'reopened'),
  rejected: courseEvent('rejected', 'dropped', 'withdrawn', 'removed'),
  booked: examEvent(
    'booked',
    'waitlisted',
    'promoted',
    'switched',
    'moved',
    'answered',
    'restored',
    'requeued',
  ),
  voided: examEvent('voided', 'left', 'cancelled'),
  examRequestChanged: examEvent('requested', 'withdrawn', 'refused', 'reopened'),
  outcomePublished: examEvent('published', 'corrected', 'retracted'),
  outcomeDecided: examEvent('accepted', 'rejected', 'undone', 'recorded', 'rectified', 'annulled'),
  boardChanged: examEvent('joined', 'left', 'changed'),
  lessonEntrusted: z.object({ courseId: id, lessonId: id, ...own }),
  lockChanged: z.object({
    lockId: id,
    action: oneOf('warning', 'active', 'pass', 'cleared', 'waived', 'expired'),
    ...own,
  }),
  /** How many notifications are unread now. */
  notified: z.object({ unread: z.int(), ...own }),
  waitlistMoved: courseEvent('waitlisted', 'left', 'offered', 'lapsed'),
  lessonChanged,
  syllabusChanged: z.object({ courseId: id, ...own }),
  seatsChanged,
  rosterChanged: z.object({ courseId: z.optional(id), examId: z.optional(id), ...own }),
  rollChanged: z.object({
    courseId: id,
    lessonId: id,
    status: oneOf('open', 'closed', 'confirmed'),
    ...own,
  }),
  presenceMarked: z.object({
    lessonId: id,
    careerId: id,
    status: z.enum(['present', 'late', 'left_early', 'absent', 'excused', 'exempt']),
    minutes: z.int(),
    source: z.enum(['qr', 'code', 'manual', 'system']),
    markedAt: z.string(),
    ...own,
  }),
  attendanceChanged: z.object({
    lessonId: id,
    courseId: id,
    action: oneOf('checked_in', 'marked', 'announced', 'disputed', 'upheld', 'denied', 'exempt'),
    ...own,
  }),
  surveyChanged: z.object({
    courseId: id,
    surveyId: id,
    action: oneOf('opened', 'closed', 'replied'),
    ...own,
  }),
  /** How many answered is told anew: nothing of who, and no number. */
  surveyCounted: z.object({ courseId: id, surveyId: id, ...own }),
  /** By the reader, in another window perhaps. */
  surveySubmitted: z.object({ surveyId: id, ...own }),
  attendanceDisputed: z.object({ lessonId: id, courseId: id, ...own }),
  applicationChanged: z.object({ offerId: id, ...own }),
  planChanged: z.object({ planId: id, ...own }),
  requestChanged: z.object({ requestId: id, ...own }),
  immatriculated: z.object({ badge: z.string(), ...own }),
  paymentConfirmed: z.object({ chargeId: id, action: oneOf('paid'), ...own }),
  /** What is owed is another: added, cancelled, replaced. */
  chargeChanged: z.object({ chargeId: id, ...own }),
  /** By the office; one that is asked for in the page is answered there. */
  certificateIssued: z.object({ certificateId: id, ...own }),
  certificateChanged: z.object({ certificateId: id, action: oneOf('revoked'), ...own }),
  uploadChanged: z.object({ uploadId: id, action: oneOf('accepted', 'rejected', 'expired'), ...own }),
  /** How it stands with a payment that was begun and has not been confirmed. */
  attemptChanged: z.object({ chargeId: id, ...own }),
  ownCopyChanged: z.object({ copyId: id, ...own }),
} satisfies Record<HubEventName, z.ZodMiniType>;

/** An event as it is read. */
export type HubPayload<Name extends HubEventName> = z.output<(typeof hubPayloads)[Name]>;

/** What who tells it has to say: all of it but what every event has of its own. */
export type ToldPayload<Name extends HubEventName> = Said<HubPayload<Name>>;
type Said<Payload> = Omit<Payload, keyof typeof own | 'action'> &
  (Payload extends { action?: infer Action } ? { action: Exclude<Action, undefined> } : unknown);
