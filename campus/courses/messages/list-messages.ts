import { and, count, desc, eq, sql } from 'drizzle-orm';
import { type CourseMessages, MOST_MESSAGES } from '../../../contract/courses/messages.ts';
import type { Database } from '../../db/database.ts';
import { isInCourse } from '../../db/in-course.ts';
import { nameForOthers } from '../../db/name-for-others.ts';
import { courseMessageRecipients, courseMessages, enrolments, people, profiles } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { taughtCourse } from '../professor/taught-courses.ts';

/** Lists a course's messages, each with how many opened it; throws `NotFound` for another's course. */
export async function listMessages(
  db: Database,
  asked: { courseId: string; professorId: string },
  { language }: Reader,
  now: Date,
): Promise<CourseMessages> {
  const course = await taughtCourse(db, asked, language, now);
  const rows = await messagesOf(db, asked.courseId);
  return {
    now: now.toISOString(),
    course,
    inCourse: await countInCourse(db, asked.courseId),
    messages: rows.map(({ sentAt, ...row }) => ({ ...row, sentAt: sentAt.toISOString() })),
  };
}

const messagesOf = (db: Database, courseId: string) =>
  db
    .select({
      messageId: courseMessages.id,
      subject: courseMessages.subject,
      text: courseMessages.body,
      author: nameForOthers,
      sentAt: courseMessages.sentAt,
      recipients: courseMessages.recipients,
      read: sql<number>`(${readOf(db)})`.mapWith(Number),
    })
    .from(courseMessages)
    .innerJoin(profiles, eq(profiles.id, courseMessages.authorId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(eq(courseMessages.offeringId, courseId))
    .orderBy(desc(courseMessages.sentAt), desc(courseMessages.id))
    .limit(MOST_MESSAGES);

const readOf = (db: Database) =>
  db
    .select({ read: count(courseMessageRecipients.readAt) })
    .from(courseMessageRecipients)
    .where(eq(courseMessageRecipients.messageId, courseMessages.id));

async function countInCourse(db: Database, courseId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${enrolments.careerId})`.mapWith(Number) })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, courseId), isInCourse(enrolments.status)));
  return row?.count ?? 0;
}
