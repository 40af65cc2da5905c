import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { LONGEST, MOST_RECIPIENTS } from '../wire/limits.ts';
import { taughtCourse } from './taught-courses.ts';

/** What teachers write to the students of a course. Instants are UTC. */
const instant = z.iso.datetime();
const count = z.int().check(z.minimum(0));

/** How many a professor sends within an hour, to however many. */
export const MESSAGES_PER_HOUR = 10;
/** So many of a course are listed, the latest. */
export const MOST_MESSAGES = 200;

const written = (longest: number, form: RegExp) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(longest, 'tooLong'), z.regex(form, 'invalid'));

/** Plain text: the subject in one line, and nothing in either that no keyboard writes. */
export const messageForm = z.object({
  subject: written(LONGEST.messageSubject, /^\P{Cc}*$/u),
  text: written(LONGEST.message, /^(?:\P{Cc}|[\t\n\r])*$/u),
});

/** `careerIds` are those of the roster whom it is for; without them everybody who is in the course. */
export const sendMessageRequest = z.extend(messageForm, {
  courseId: id,
  careerIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_RECIPIENTS))),
});
export type SendMessage = z.infer<typeof sendMessageRequest>;

export const sentMessage = z.object({ courseId: id, messageId: id, recipients: count });

/** `read`: how many of the recipients have opened it; who, nobody is told. */
export const listedMessage = z.object({
  messageId: id,
  subject: z.string(),
  text: z.string(),
  author: z.string(),
  sentAt: instant,
  recipients: count,
  read: count,
});
export type ListedMessage = z.infer<typeof listedMessage>;

/** The latest first. `inCourse`: to how many one goes that is for everybody. */
export const courseMessages = z.object({
  now: instant,
  course: taughtCourse,
  inCourse: count,
  messages: z.array(listedMessage),
});
export type CourseMessages = z.infer<typeof courseMessages>;

export const messageRequest = z.object({ messageId: id });

/** As one of its recipients reads it, in the course or no longer. */
export const receivedMessage = z.object({
  messageId: id,
  courseId: id,
  courseTitle: z.string(),
  from: z.object({ name: z.string(), email: z.nullable(z.string()) }),
  subject: z.string(),
  text: z.string(),
  sentAt: instant,
  isRead: z.boolean(),
});
export type ReceivedMessage = z.infer<typeof receivedMessage>;
