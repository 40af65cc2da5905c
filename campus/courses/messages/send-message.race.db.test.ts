import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { MESSAGES_PER_HOUR } from '../../../contract/courses/messages.ts';
import { courseMessages } from '../../db/schema.ts';
import { givenCourse, givenEnrolment, givenStudent, now } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { sendMessage } from './send-message.ts';

const { db } = await testDatabase();

it('of twice as many messages at once as an hour has, just so many are sent', async () => {
  const course = await givenCourse(db);
  const careerId = await givenStudent(db, [course]);
  await givenEnrolment(db, { ...course, careerId }, 'enrolled');
  const sends = Array.from({ length: 2 * MESSAGES_PER_HOUR }, (_, number) =>
    db.transaction((tx) => sendMessage(tx, { ...course, subject: `n. ${number}`, text: 'Ciao' }, now)),
  );
  const outcomes = await Promise.all(sends);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(MESSAGES_PER_HOUR);
  expect(await db.$count(courseMessages, eq(courseMessages.offeringId, course.courseId))).toBe(
    MESSAGES_PER_HOUR,
  );
});
