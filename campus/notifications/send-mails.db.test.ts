import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { notify as notifyOfCourses } from '../courses/notices.ts';
import { jobs, notificationChoices, notifications, people, profiles } from '../db/schema.ts';
import { notify } from '../exams/notices.ts';
import { givenMailServer } from '../testing/services/mail-server-fixtures.ts';
import { givenMailing } from '../testing/services/mailing-fixtures.ts';
import { givenProfessor } from '../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { notifications as area } from './area.ts';
import { dueAt } from './plan-mails.ts';

const { db } = await testDatabase();
const timeZone = 'Europe/Rome';
/** Ten in the morning in the institution's zone. */
const noon = new Date('2026-11-23T09:00:00Z');
const when = new Date('2026-12-01T09:00:00Z');
const course = { it: 'Algebra' };
const examId = '0b0f5f0e-4c5f-4d5e-8f4d-6f4f4f4f4f4f';
const { state, clock, context, pass, work, mailsOf } = await givenMailing(db, noon);

/** What may change again is mailed ten minutes later. */
const gathered = async () => {
  await work();
  pass(10);
  await work();
};

beforeEach(async () => {
  state.at = noon;
  state.server.received.splice(0);
  state.server.answer(() => '250 ok');
  await db.delete(notifications);
  await db.delete(jobs);
});

describe('a mail', () => {
  it('goes out once it is gathered, in text and HTML, with a link to the portal and no way to switch off what is critical', async () => {
    const reader = await givenReader();
    await moved([reader.id]);
    await gathered();
    expect(state.server.received.map(({ to }) => to)).toEqual([reader.email]);
    const message = decoded(state.server.received[0]?.message ?? '');
    expect(message).toContain('Subject: Algebra: appello spostato');
    expect(message).toContain('text/plain');
    expect(message).toContain('text/html');
    expect(message).toContain(`https://portal.example.org/student/exams/${examId}`);
    expect(message).not.toContain('List-Unsubscribe');
    expect(await statusesOf(reader.id)).toEqual(['sent']);
  });

  it('of another kind names where a mail service ends it by one press', async () => {
    const reader = await givenReader();
    await offered([reader.id], course);
    await work();
    const message = decoded(state.server.received[0]?.message ?? '').replace(/\r\n[ \t]+/g, ' ');
    expect(message).toMatch(
      /List-Unsubscribe: <https:\/\/portal\.example\.org\/api\/unsubscribe\/[\w-]+\.placeOffered\.[\w-]+>/,
    );
    expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('a hostile name stays text: no header of its own, no HTML', async () => {
    const reader = await givenReader();
    const hostile = '<img src=x onerror=alert(1)>"\r\nBcc: all@example.org\r\n\r\nHello';
    await offered([reader.id], { it: hostile });
    await work();
    expect(state.server.received).toHaveLength(1);
    const raw = state.server.received[0]?.message ?? '';
    const headers = raw.slice(0, raw.indexOf('\r\n\r\n'));
    expect(headers).not.toMatch(/^Bcc:/m);
    const html = decoded(raw.slice(raw.indexOf('text/html')));
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img');
  });

  it('isn’t sent where it was read, or lost its cause, before it was due', async () => {
    const [read, left] = [await givenReader(), await givenReader()];
    await moved([read.id, left.id]);
    await db.update(notifications).set({ readAt: state.at }).where(eq(notifications.profileId, read.id));
    await gathered();
    expect(state.server.received.map(({ to }) => to)).toEqual([left.email]);
    expect(await statusesOf(read.id)).toEqual(['spared']);
  });
});

describe('without a mail server for an hour', () => {
  it('nothing is lost, and nothing sent twice', async () => {
    const readers = [await givenReader(), await givenReader(), await givenReader()];
    const { port } = state.server;
    await state.server.close();
    await moved(readers.map(({ id }) => id));
    for (let minutes = 0; minutes < 60; minutes += 5) {
      await work();
      pass(5);
    }
    state.server = await givenMailServer({ port });
    for (let minutes = 0; minutes < 60; minutes += 5) {
      await work();
      pass(5);
    }
    expect(state.server.received.map(({ to }) => to).sort()).toEqual(
      readers.map(({ email }) => email).sort(),
    );
    await work();
    expect(state.server.received).toHaveLength(3);
  });

  it('one that is never taken is tried five times more, and is then said to have failed', async () => {
    const reader = await givenReader();
    let asked = 0;
    state.server.answer(() => {
      asked += 1;
      return '451 later';
    });
    await moved([reader.id]);
    for (let hours = 0; hours < 24; hours += 1) {
      for (let part = 0; part < 4; part += 1) {
        await work();
        pass(15);
      }
    }
    expect([asked, await statusesOf(reader.id)]).toEqual([6, ['failed']]);
  });
});

it('an address that a mail server refuses for good gets no more, until it is lifted', async () => {
  const reader = await givenReader();
  let asked = 0;
  state.server.answer(() => {
    asked += 1;
    return '550 5.1.1 no such user';
  });
  await moved([reader.id]);
  await gathered();
  await moved([reader.id]);
  await gathered();
  expect([asked, await statusesOf(reader.id)]).toEqual([1, ['bounced', 'bounced']]);
});

describe('what comes with the others of a day', () => {
  it('is one mail in the morning', async () => {
    const reader = await givenReader();
    const choice = { profileId: reader.id, portal: true, email: 'daily' as const };
    await db.insert(notificationChoices).values([
      { ...choice, kind: 'placeOffered' },
      { ...choice, kind: 'examMoved' },
    ]);
    await offered([reader.id], course);
    await moved([reader.id]);
    await work();
    expect(state.server.received).toEqual([]);
    pass(24 * 60);
    await work();
    const [mail, ...others] = state.server.received.map(({ message }) => decoded(message));
    expect(others).toEqual([]);
    expect(mail).toContain('2 novità');
    expect(mail).toContain('Algebra: appello spostato');
    expect(mail).toContain('Algebra: si è liberato un posto per te');
    expect(await statusesOf(reader.id)).toEqual(['sent', 'sent']);
  });
});

it.each(['now', 'daily'] as const)(
  'one that is due and that no job mails any more is mailed all the same (%s), once',
  async (email) => {
    const reader = await givenReader();
    await db
      .insert(notificationChoices)
      .values({ profileId: reader.id, portal: true, email, kind: 'examMoved' });
    await moved([reader.id]);
    await work();
    await db.delete(jobs);
    pass(24 * 60);
    await runTasks();
    await runTasks();
    await work();
    expect(state.server.received.map(({ to }) => to)).toEqual([reader.email]);
    expect(await db.$count(jobs)).toBe(0);
  },
);

it('one that is critical and has lost its job stands behind none that isn’t', async () => {
  const [urgent, other] = [await givenReader(), await givenReader()];
  await moved([urgent.id]);
  await offered([other.id], course);
  await work({ only: 'prompt' });
  await db.delete(jobs);
  pass(60);
  await runTasks();
  await work({ only: 'prompt' });
  const kinds = (await db.select({ kind: jobs.kind }).from(jobs)).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['notification-mail', 'notification-mail-urgent']);
});

it('one that has lost its job is not mailed once it is no news any more', async () => {
  const reader = await givenReader();
  await moved([reader.id]);
  await work({ only: 'prompt' });
  await db.delete(jobs);
  pass(8 * 24 * 60);
  await runTasks();
  await work();
  expect(state.server.received).toEqual([]);
  expect(await statusesOf(reader.id)).toEqual(['spared']);
});

it('one that waits for its time, or whose job is late, gets no second job', async () => {
  const [late, waits] = [await givenReader(), await givenReader()];
  await moved([late.id]);
  await work();
  pass(60);
  await moved([waits.id]);
  await work({ only: 'prompt' });
  await runTasks();
  await work({ only: 'prompt' });
  expect(await db.$count(jobs)).toBe(2);
});

const runTasks = async () => {
  const tasks = typeof area.tasks === 'function' ? area.tasks(context.config) : (area.tasks ?? []);
  for (const { run } of tasks) await run({ db, clock, timeZone });
};

describe('quiet hours', () => {
  const normal = { isCritical: false, timeZone };
  it.each([
    ['at 21:59 it goes at once', '2026-11-23T20:59:00Z', '2026-11-23T20:59:00Z'],
    ['at 22:00 it waits until 7', '2026-11-23T21:00:00Z', '2026-11-24T06:00:00Z'],
    ['at 6:59 it waits a minute', '2026-11-24T05:59:00Z', '2026-11-24T06:00:00Z'],
    ['at 7:00 it goes at once', '2026-11-24T06:00:00Z', '2026-11-24T06:00:00Z'],
    ['7 is 7 on the day the clocks go forward', '2027-03-27T22:00:00Z', '2027-03-28T05:00:00Z'],
  ])('%s', (_title, now, due) => {
    expect(dueAt('now', normal, new Date(now))).toEqual(new Date(due));
  });

  it('what is critical goes out at night too', () => {
    const night = new Date('2026-11-23T23:00:00Z');
    expect(dueAt('now', { isCritical: true, timeZone }, night)).toEqual(night);
  });
});

async function givenReader() {
  const id = await givenProfessor(db);
  const [row] = await db.select({ personId: profiles.personId }).from(profiles).where(eq(profiles.id, id));
  const email = `reader-${id}@example.org`;
  await db
    .update(people)
    .set({ email })
    .where(eq(people.id, row?.personId ?? ''));
  return { id, email };
}

const moved = (to: string[]) =>
  db.transaction((tx) =>
    notify(
      tx,
      'examMoved',
      { to, subject: examId, link: `/student/exams/${examId}`, values: { course, when } },
      state.at,
    ),
  );

const offered = (to: string[], title: { it: string }) =>
  db.transaction((tx) =>
    notifyOfCourses(
      tx,
      'placeOffered',
      { to, subject: examId, link: '/student/courses', values: { course: title, until: when } },
      state.at,
    ),
  );

const statusesOf = async (profileId: string) => (await mailsOf(profileId)).map(({ status }) => status);

const decoded = (raw: string) =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
