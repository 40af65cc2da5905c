import { and, eq, isNull } from 'drizzle-orm';
import type { ReceivedMessage } from '../../../contract/courses/messages.ts';
import type { Database } from '../../db/database.ts';
import { nameForOthers } from '../../db/name-for-others.ts';
import {
  courseMessageRecipients,
  courseMessages,
  courseUnits,
  offerings,
  people,
  profiles,
} from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, type Outcome } from '../../platform/outcome.ts';
import { inLanguage } from '../../platform/texts.ts';
import { resolve } from '../notices.ts';

type Own = { messageId: string; careerId: string };

/** A message as one who got it reads it; throws `NotFound` for who didn't. */
export async function receivedMessage(
  db: Database,
  { messageId, careerId }: Own,
  { language }: Reader,
): Promise<ReceivedMessage> {
  const [row] = await db
    .select({
      courseId: courseMessages.offeringId,
      course: courseUnits.title,
      from: { name: nameForOthers, email: people.email },
      subject: courseMessages.subject,
      text: courseMessages.body,
      sentAt: courseMessages.sentAt,
      readAt: courseMessageRecipients.readAt,
    })
    .from(courseMessageRecipients)
    .innerJoin(courseMessages, eq(courseMessages.id, courseMessageRecipients.messageId))
    .innerJoin(offerings, eq(offerings.id, courseMessages.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .innerJoin(profiles, eq(profiles.id, courseMessages.authorId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(isOwn({ messageId, careerId }));
  if (!row) throw new NotFound('message', messageId);
  const { course, sentAt, readAt, ...message } = row;
  return {
    ...message,
    messageId,
    courseTitle: inLanguage(course, language),
    sentAt: sentAt.toISOString(),
    isRead: readAt !== null,
  };
}

/** It was opened: from now on it counts as read, and is neither unread nor still to be mailed. */
export async function openMessage(
  tx: Database,
  { messageId, careerId }: Own,
  now: Date,
): Promise<Outcome<{ messageId: string }, never>> {
  const own = isOwn({ messageId, careerId });
  if ((await tx.$count(courseMessageRecipients, own)) === 0) throw new NotFound('message', messageId);
  await tx
    .update(courseMessageRecipients)
    .set({ readAt: now })
    .where(and(own, isNull(courseMessageRecipients.readAt)));
  await resolve(tx, 'courseMessage', { subject: messageId, to: [careerId] }, now);
  return done({ messageId });
}

const isOwn = ({ messageId, careerId }: Own) =>
  and(eq(courseMessageRecipients.messageId, messageId), eq(courseMessageRecipients.careerId, careerId));
