import { addMinutes } from 'date-fns/addMinutes';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { MESSAGES_PER_HOUR, messageForm } from '../../../contract/courses/messages.ts';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import {
  auditEvents,
  courseMessageRecipients,
  courseMessages,
  enrolments,
  notificationMails,
  notifications,
} from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { NO_TEMPLATES } from '../../platform/notices/mail-templates.ts';
import { noticeLetter } from '../../platform/notices/notice-letter.ts';
import {
  codesOf,
  doneBy,
  type GivenCourse,
  givenCourse,
  givenEnrolment,
  givenProfessor,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAudit } from '../../testing/written.ts';
import { listMessages } from './list-messages.ts';
import { openMessage, receivedMessage } from './received-message.ts';
import { sendMessage } from './send-message.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it', timeZone: 'Europe/Rome' } as const;
const written = { subject: 'Aula cambiata', text: 'Domani siamo in B104.\n\nA presto' };

const given = async (tx: Database, course: GivenCourse, status: typeof enrolments.$inferInsert.status) => {
  const careerId = await givenStudent(tx, [course]);
  await givenEnrolment(tx, { ...course, careerId }, status);
  return careerId;
};
const recipientsOf = async (tx: Database, messageId: string) =>
  (
    await tx
      .select({ careerId: courseMessageRecipients.careerId })
      .from(courseMessageRecipients)
      .where(eq(courseMessageRecipients.messageId, messageId))
  )
    .map(({ careerId }) => careerId)
    .toSorted();

it(
  'goes to everybody who is in the course, in the portal and by mail, and to nobody else',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx);
    const enrolled = [await given(tx, course, 'enrolled'), await given(tx, course, 'completed')];
    for (const status of ['pending', 'waitlisted', 'dropped', 'rejected'] as const) {
      await given(tx, course, status);
    }
    await given(tx, await givenCourse(tx), 'enrolled');
    const sent = await doneBy(sendMessage(tx, { ...course, ...written }, now));

    expect(sent).toMatchObject({ courseId: course.courseId, recipients: 2 });
    expect(await recipientsOf(tx, sent.messageId)).toEqual(enrolled.toSorted());
    const told = await tx.select().from(notifications).where(eq(notifications.subject, sent.messageId));
    expect(told.map(({ profileId }) => profileId).toSorted()).toEqual(enrolled.toSorted());
    const link = `/student/courses/messages/${sent.messageId}`;
    expect(told[0]).toMatchObject({ kind: 'courseMessage', link, params: written });
    const ids = told.map(({ id }) => id);
    expect(await tx.$count(notificationMails, inArray(notificationMails.notificationId, ids))).toBe(2);
  }),
);

it(
  'goes to those of the roster who are chosen, each once, asking and waiting ones too',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx);
    const chosen = [await given(tx, course, 'enrolled'), await given(tx, course, 'pending')];
    await given(tx, course, 'enrolled');
    const careerIds = [...chosen, ...chosen];
    const sent = await doneBy(sendMessage(tx, { ...course, ...written, careerIds }, now));
    expect(sent.recipients).toBe(2);
    expect(await recipientsOf(tx, sent.messageId)).toEqual(chosen.toSorted());
  }),
);

it(
  'courses.not_on_roster: to anybody else’s id nothing is sent, nor to the others that are named with it',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx);
    const known = await given(tx, course, 'enrolled');
    const wrong = [
      await given(tx, course, 'dropped'),
      await given(tx, await givenCourse(tx), 'enrolled'),
      await givenStudent(tx, [course]),
      course.professorId,
      crypto.randomUUID(),
    ];
    for (const id of wrong) {
      const outcome = sendMessage(tx, { ...course, ...written, careerIds: [known, id] }, now);
      expect(await codesOf(outcome)).toEqual(['courses.not_on_roster']);
    }
    expect(await tx.$count(courseMessages, eq(courseMessages.offeringId, course.courseId))).toBe(0);
    expect(await tx.$count(notifications, eq(notifications.profileId, known))).toBe(0);
  }),
);

it(
  'courses.nobody_to_write where nobody is enrolled',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx);
    await given(tx, course, 'pending');
    expect(await codesOf(sendMessage(tx, { ...course, ...written }, now))).toEqual([
      'courses.nobody_to_write',
    ]);
  }),
);

it(
  'is written and listed by who teaches the course alone',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx);
    await given(tx, course, 'enrolled');
    const stranger = { ...course, professorId: await givenProfessor(tx) };
    await expect(sendMessage(tx, { ...stranger, ...written }, now)).rejects.toThrow(NotFound);
    await expect(listMessages(tx, stranger, reader, now)).rejects.toThrow(NotFound);
  }),
);

it(
  'courses.too_many_messages: so many an hour, of all courses together, and again once the first is an hour old',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx);
    await given(tx, course, 'enrolled');
    const send = (at: Date) => sendMessage(tx, { ...course, ...written }, at);
    for (let minute = 0; minute < MESSAGES_PER_HOUR; minute += 1) await doneBy(send(addMinutes(now, minute)));
    expect(await send(addMinutes(now, 59))).toMatchObject({
      refusals: [{ code: 'courses.too_many_messages', availableFrom: addMinutes(now, 60) }],
    });
    await doneBy(send(addMinutes(now, 60)));
    expect(await codesOf(send(addMinutes(now, 60)))).toEqual(['courses.too_many_messages']);
  }),
);

it(
  'is read by who got it, in the course or no longer, and by no other; the list says how many, not who',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx);
    const [one, other] = [await given(tx, course, 'enrolled'), await given(tx, course, 'enrolled')];
    const { messageId } = await doneBy(sendMessage(tx, { ...course, ...written }, now));
    const late = await given(tx, course, 'enrolled');
    await tx.update(enrolments).set({ status: 'dropped' }).where(eq(enrolments.careerId, one));
    const list = async () => (await listMessages(tx, course, reader, now)).messages;
    expect(await list()).toMatchObject([{ messageId, ...written, recipients: 2, read: 0 }]);

    const own = { messageId, careerId: one };
    expect(await receivedMessage(tx, own, reader)).toMatchObject({ ...written, isRead: false });
    await doneBy(openMessage(tx, own, now));
    await doneBy(openMessage(tx, own, addMinutes(now, 5)));
    expect(await receivedMessage(tx, own, reader)).toMatchObject({ isRead: true });
    const [message] = await list();
    expect(message).toMatchObject({ recipients: 2, read: 1 });
    expect(JSON.stringify(message)).not.toContain(one);
    expect(await receivedMessage(tx, { messageId, careerId: other }, reader)).toMatchObject({
      isRead: false,
    });

    for (const careerId of [late, course.professorId, crypto.randomUUID()]) {
      await expect(receivedMessage(tx, { messageId, careerId }, reader)).rejects.toThrow(NotFound);
      await expect(openMessage(tx, { messageId, careerId }, now)).rejects.toThrow(NotFound);
    }
    expect(await list()).toMatchObject([{ read: 1 }]);
  }),
);

it(
  'is no longer unread once it is opened, nor is the mail of it sent',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx);
    const [one, other] = [await given(tx, course, 'enrolled'), await given(tx, course, 'enrolled')];
    const { messageId } = await doneBy(sendMessage(tx, { ...course, ...written }, now));
    await doneBy(openMessage(tx, { messageId, careerId: one }, now));
    const resolvedOf = async (profileId: string) => {
      const own = and(eq(notifications.subject, messageId), eq(notifications.profileId, profileId));
      const [notice] = await tx.select().from(notifications).where(own);
      return notice?.resolvedAt ?? null;
    };
    expect(await resolvedOf(one)).toEqual(now);
    expect(await resolvedOf(other)).toBeNull();
  }),
);

it(
  'reaches a course of more than a thousand',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx);
    const careerId = await given(tx, course, 'enrolled');
    await tx.execute(sql`
      with someone as (insert into person (given_name, family_name)
          select 'Nome', 'Folla' || number from generate_series(1, 1100) as number returning id),
        profile as (insert into profile (person_id, type, badge)
          select id, 'student', 'F' || row_number() over () from someone returning id),
        career as (insert into career (id, programme_id, cohort_year, status)
          select id, ${course.programmeId}::uuid, 2026, 'active' from profile returning id)
      insert into enrolment (offering_id, career_id, status, requested_at)
      select ${course.courseId}::uuid, id, 'enrolled', ${now.toISOString()}::timestamptz from career`);
    const { messageId, recipients } = await doneBy(sendMessage(tx, { ...course, ...written }, now));
    expect(recipients).toBe(1101);
    const to = await recipientsOf(tx, messageId);
    expect([to.length, to.includes(careerId)]).toEqual([1101, true]);
    expect(await tx.$count(notifications, eq(notifications.subject, messageId))).toBe(1101);
  }),
);

it(
  'leaves on record that it was sent and to how many, and nothing of what it says',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx);
    await given(tx, course, 'enrolled');
    const { messageId } = await doneBy(sendMessage(tx, { ...course, ...written }, now));
    const [entry] = await readAudit(tx, eq(auditEvents.action, 'course-message.send'));
    expect(entry).toMatchObject({
      actorId: course.professorId,
      entityId: course.courseId,
      detail: { messageId, recipients: 1 },
    });
    expect(JSON.stringify(entry)).not.toContain('Aula');
  }),
);

it.each(['it', 'en', 'es'] as const)(
  'stays text in a mail in %s: in the subject, in HTML, in a header',
  (language) => {
    const subject = '<b>Ciao</b>\r\nBcc: tutti@example.org';
    const text = '<script>alert(1)</script> {from} & "così"\n\nSeconda riga';
    const course = { it: 'Algebra', en: 'Algebra', es: 'Álgebra' };
    const { courseMessage: kind } =
      areas.flatMap(({ notices = {} }) => [notices]).find((each) => 'courseMessage' in each) ?? {};
    expect(kind).toMatchObject({ severity: 'normal', email: 'now' });
    const letter = noticeLetter(
      {
        ...{ id: crypto.randomUUID(), to: 'ada@example.org', language, kind: 'courseMessage' },
        params: { course, from: 'Vera "V" <Fonte>', subject, text },
        link: '/student/courses/messages/x',
        unsubscribe: 'https://portal.example.org/u',
      },
      {
        institution: 'Prova',
        timeZone: 'Europe/Rome',
        publicOrigin: 'https://portal.example.org',
        templates: NO_TEMPLATES,
      },
    );
    expect(letter.subject).toBe(`${course[language]}: <b>Ciao</b> Bcc: tutti@example.org`);
    expect(letter.text).toContain(text);
    expect(letter.html).not.toMatch(/<script|<b>|<Fonte/);
    expect(letter.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {from} &amp; &quot;così&quot;');
    expect(letter.headers['List-Unsubscribe']).toBe('<https://portal.example.org/u>');
  },
);

it.each([
  ['no subject', { subject: '  ' }],
  ['no text', { text: '\n' }],
  ['a subject of two lines', { subject: 'Aula\nBcc: tutti@example.org' }],
  ['a text that no keyboard writes', { text: 'a\u0000b' }],
  ['a subject that is too long', { subject: 'a'.repeat(151) }],
  ['a text that is too long', { text: 'a'.repeat(4001) }],
])('takes %s for none that is written', (_what, change) => {
  expect(messageForm.safeParse({ ...written, ...change }).success).toBe(false);
});
