import { addHours } from 'date-fns/addHours';
import { subHours } from 'date-fns/subHours';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { MESSAGES_PER_HOUR, type SendMessage } from '../../../contract/courses/messages.ts';
import { requireTeaching } from '../../catalogue/teaching.ts';
import type { Database } from '../../db/database.ts';
import { isInCourse } from '../../db/in-course.ts';
import { inParts } from '../../db/in-parts.ts';
import { nameForOthers } from '../../db/name-for-others.ts';
import { among } from '../../db/one-of.ts';
import { courseMessageRecipients, courseMessages, enrolments, people, profiles } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { aboutCourse, notify } from '../notices.ts';
import { ON_ROSTER } from '../professor/roster.ts';

type Sent = { courseId: string; messageId: string; recipients: number };
type Refused = 'courses.nobody_to_write' | 'courses.not_on_roster' | 'courses.too_many_messages';

/** Writes to all students of a course or to some of its roster; each is told in the portal and by mail. */
export async function sendMessage(
  tx: Database,
  { professorId, courseId, careerIds, subject, text }: SendMessage & { professorId: string },
  now: Date,
): Promise<Outcome<Sent, Refused>> {
  await requireTeaching(tx, professorId, courseId);
  const from = await lockAuthor(tx, professorId);
  const oldest = await oldestOfTooMany(tx, professorId, now);
  if (oldest) {
    const params = { most: MESSAGES_PER_HOUR };
    return refused([{ code: 'courses.too_many_messages', params, availableFrom: addHours(oldest, 1) }]);
  }
  const asked = careerIds && [...new Set(careerIds)];
  const to = asked ? await onRoster(tx, courseId, asked) : await inCourse(tx, courseId);
  if (asked && to.length < asked.length) return refused([{ code: 'courses.not_on_roster' }]);
  if (to.length === 0) return refused([{ code: 'courses.nobody_to_write' }]);

  const message = { offeringId: courseId, authorId: professorId, subject, body: text, sentAt: now };
  const messageId = await write(tx, { ...message, recipients: to.length });
  const { course } = await aboutCourse(tx, courseId);
  const notice = {
    subject: messageId,
    link: `/student/courses/messages/${messageId}`,
    values: { course, from, subject, text },
  };
  const rows = to.map((careerId) => ({ messageId, careerId }));
  await inParts(rows, (some) => tx.insert(courseMessageRecipients).values(some).returning());
  await notify(tx, 'courseMessage', { ...notice, to }, now);
  const entry = { action: 'course-message.send', entity: 'course', entityId: courseId };
  await audit(tx, { actorId: professorId, ...entry, detail: { messageId, recipients: to.length } }, now);
  return done({ courseId, messageId, recipients: to.length });
}

/** One message of a professor at a time, so that they are counted right; answers how the author is named. */
async function lockAuthor(tx: Database, professorId: string): Promise<string> {
  const [author] = await tx
    .select({ name: nameForOthers })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(eq(profiles.id, professorId))
    .for('no key update', { of: profiles });
  if (!author) throw new Error('the author has no profile');
  return author.name;
}

/** The first of those sent within the last hour, where they are as many as there may be. */
async function oldestOfTooMany(tx: Database, professorId: string, now: Date): Promise<Date | undefined> {
  const { authorId, sentAt } = courseMessages;
  const sent = await tx
    .select({ sentAt })
    .from(courseMessages)
    .where(and(eq(authorId, professorId), gt(sentAt, subHours(now, 1))))
    .orderBy(asc(sentAt));
  return sent.at(-MESSAGES_PER_HOUR)?.sentAt;
}

const inCourse = (tx: Database, courseId: string) => careersOf(tx, courseId, isInCourse(enrolments.status));

const onRoster = (tx: Database, courseId: string, careerIds: string[]) =>
  careersOf(tx, courseId, and(among(enrolments.careerId, careerIds), inArray(enrolments.status, ON_ROSTER)));

async function careersOf(tx: Database, courseId: string, which: ReturnType<typeof and>): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ careerId: enrolments.careerId })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, courseId), which));
  return rows.map(({ careerId }) => careerId);
}

async function write(tx: Database, message: typeof courseMessages.$inferInsert): Promise<string> {
  const [row] = await tx.insert(courseMessages).values(message).returning({ id: courseMessages.id });
  if (!row) throw new Error('no message was written');
  return row.id;
}
