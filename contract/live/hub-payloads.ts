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
  /** The reader came into a course, or waits for its professor's word. */
  enrolled: courseEvent('enrolled', 'pending', 'requested', 'reopened'),
  /** The reader's enrolment in a course was refused, or given up. */
  rejected: courseEvent('rejected', 'dropped', 'withdrawn', 'removed'),
  /** The reader has a seat in an exam session, or a place in its queue, or another one than before. */
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
  /** The reader's booking of an exam session stands no more. */
  voided: examEvent('voided', 'left', 'cancelled'),
  /** What became of a request to a board to be admitted. */
  examRequestChanged: examEvent('requested', 'withdrawn', 'refused', 'reopened'),
  /** An outcome of the reader's was published, corrected, or taken back. */
  outcomePublished: examEvent('published', 'corrected', 'retracted'),
  /** An outcome of the reader's was decided on, or put on record. */
  outcomeDecided: examEvent('accepted', 'rejected', 'undone', 'recorded', 'rectified', 'annulled'),
  /** The reader sits on the board of an exam session, or no longer does. */
  boardChanged: examEvent('joined', 'left', 'changed'),
  /** The reader is to hold a lesson for somebody, or no longer is. */
  lessonEntrusted: z.object({ courseId: id, lessonId: id, ...own }),
  /** Something stops the reader, warns of it, or stops the reader no more. */
  lockChanged: z.object({
    lockId: id,
    action: oneOf('warning', 'active', 'pass', 'cleared', 'waived', 'expired'),
    ...own,
  }),
  /** How many notifications are unread now. */
  notified: z.object({ unread: z.int(), ...own }),
  /** The reader's place in the queue of a course. */
  waitlistMoved: courseEvent('waitlisted', 'left', 'offered', 'lapsed'),
  /** A lesson of a course is new, elsewhere, at another time, or cancelled. */
  lessonChanged,
  /** The syllabus of a course was published anew. */
  syllabusChanged: z.object({ courseId: id, ...own }),
  /** How many seats of a course or an exam session are taken. */
  seatsChanged,
  /** Who is in a course or an exam session is another. */
  rosterChanged: z.object({ courseId: z.optional(id), examId: z.optional(id), ...own }),
  /** The roll call of a lesson was opened, closed or confirmed. */
  rollChanged: z.object({
    courseId: id,
    lessonId: id,
    status: oneOf('open', 'closed', 'confirmed'),
    ...own,
  }),
  /** A student checked in, or was marked. */
  presenceMarked: z.object({
    lessonId: id,
    careerId: id,
    status: z.enum(['present', 'late', 'left_early', 'absent', 'excused', 'exempt']),
    minutes: z.int(),
    source: z.enum(['qr', 'code', 'manual', 'system']),
    markedAt: z.string(),
    ...own,
  }),
  /** What is written of the reader in a lesson is another. */
  attendanceChanged: z.object({
    lessonId: id,
    courseId: id,
    action: oneOf('checked_in', 'marked', 'announced', 'disputed', 'upheld', 'denied', 'exempt'),
    ...own,
  }),
  /** A survey of a course was opened, closed, or replied to. */
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
  /** A student disputes what is written of a lesson. */
  attendanceDisputed: z.object({ lessonId: id, courseId: id, ...own }),
  /** The reader's application for an offer stands otherwise. */
  applicationChanged: z.object({ offerId: id, ...own }),
  /** A study plan was handed in or decided. */
  planChanged: z.object({ planId: id, ...own }),
  /** A request of the reader's to an office stands otherwise. */
  requestChanged: z.object({ requestId: id, ...own }),
  /** The reader has a student number now. */
  immatriculated: z.object({ badge: z.string(), ...own }),
  /** A charge of the reader's is paid. */
  paymentConfirmed: z.object({ chargeId: id, action: oneOf('paid'), ...own }),
  /** What is owed is another: added, cancelled, replaced. */
  chargeChanged: z.object({ chargeId: id, ...own }),
  /** By the office; one that is asked for in the page is answered there. */
  certificateIssued: z.object({ certificateId: id, ...own }),
  /** A certificate of the reader's counts no more. */
  certificateChanged: z.object({ certificateId: id, action: oneOf('revoked'), ...own }),
  /** A paper that the reader handed in was judged. */
  uploadChanged: z.object({ uploadId: id, action: oneOf('accepted', 'rejected', 'expired'), ...own }),
  /** How it stands with a payment that was begun and has not been confirmed. */
  attemptChanged: z.object({ chargeId: id, ...own }),
  /** A copy of the reader's own data is made, or gone. */
  ownCopyChanged: z.object({ copyId: id, ...own }),
} satisfies Record<HubEventName, z.ZodMiniType>;

/** An event as it is read. */
export type HubPayload<Name extends HubEventName> = z.output<(typeof hubPayloads)[Name]>;

/** What who tells it has to say: all of it but what every event has of its own. */
export type ToldPayload<Name extends HubEventName> = Said<HubPayload<Name>>;
type Said<Payload> = Omit<Payload, keyof typeof own | 'action'> &
  (Payload extends { action?: infer Action } ? { action: Exclude<Action, undefined> } : unknown);
