import { addMinutes } from 'date-fns/addMinutes';
import { count, eq, sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { areas } from '../areas.ts';
import { jobHandlers } from '../background.ts';
import { readConfig } from '../config.ts';
import { jobs, notificationMails, notifications, outbox } from '../db/schema.ts';
import { notify as examNotify } from '../exams/notices.ts';
import { notify as lessonNotify } from '../lessons/notices.ts';
import { enqueue, runDueJob } from '../platform/jobs/jobs.ts';
import { NOTIFIED, noticesIn } from '../platform/notices/notify.ts';
import { testCampus } from '../testing/test-campus.ts';

const { app, db, givenPerson } = await testCampus();
const { prompt } = jobHandlers(app, readConfig({ NODE_ENV: 'test' }));
// Beyond what one statement bears; 50,000 by hand.
const MANY = process.env.TEST_DATABASE === 'postgres' ? 24_000 : 3_000;
const course = { it: 'Algebra', en: 'Algebra' };
const examId = '0b0f5f0e-4c5f-4d5e-8f4d-6f4f4f4f4f4f';

const doPromptJobs = async () => {
  while (await runDueJob(db, app.clock, prompt));
};

it('however many mails are planned, and however many are told how many they have not read', async () => {
  await db.execute(sql`
    with person as (
      insert into person (given_name, family_name, email, language)
      select 'Ada', 'B' || n, 'many' || n || '@example.org', 'it' from generate_series(1, ${MANY}) n returning id
    ), one as (
      insert into profile (person_id, type) select id, 'student' from person returning id
    ), told as (
      insert into notification (profile_id, kind, subject, link, params, shown, created_at)
      select id, 'examMoved', ${examId}, '/', '{}', true, now() from one returning id
    )
    insert into notification_mail (notification_id, choice) select id, 'now' from told`);
  // As the server does by itself.
  await db.execute(sql`analyze person, profile, notification, notification_mail`);
  const profiles = await db.select({ id: notifications.profileId }).from(notifications);
  const payload = { profileIds: profiles.map(({ id }) => id) };
  await app.clock.transact(db, (tx, now) => enqueue(tx, { kind: NOTIFIED, payload, runAt: now }));

  await doPromptJobs();

  const [unplanned] = await db
    .select({ mails: count() })
    .from(notificationMails)
    .where(sql`${notificationMails.dueAt} is null`);
  expect(unplanned).toEqual({ mails: 0 });
  expect(await db.$count(jobs, eq(jobs.kind, 'notification-mail-urgent'))).toBe(MANY);
  expect(await db.$count(outbox, eq(outbox.name, 'notified'))).toBe(MANY);
  expect(await db.$count(jobs, eq(jobs.kind, NOTIFIED))).toBe(0);
}, 300_000);

afterEach(() => db.execute(sql`truncate job, outbox, notification cascade`));

const queued = (kind: string) =>
  db
    .select({
      params: notifications.params,
      dueAt: notificationMails.dueAt,
      createdAt: notifications.createdAt,
    })
    .from(notificationMails)
    .innerJoin(notifications, eq(notifications.id, notificationMails.notificationId))
    .where(sql`${notifications.kind} = ${kind} and ${notificationMails.status} = 'queued'`);

it('an exam that is moved forty times within ten minutes is mailed once to each who booked, with the last state', async () => {
  const booked: string[] = [];
  for (let one = 0; one < 13; one += 1) booked.push((await givenPerson()).profileIds[0] ?? '');
  const began = await app.clock.now(db);
  for (let move = 1; move <= 40; move += 1) {
    const values = { course, when: addMinutes(began, move) };
    await app.clock.transact(db, (tx, now) =>
      examNotify(tx, 'examMoved', { to: booked, subject: examId, link: '/', values }, now),
    );
    await doPromptJobs();
  }
  const mails = await queued('examMoved');
  expect(mails).toHaveLength(13);
  for (const { params, dueAt } of mails) {
    expect(params.when).toEqual({ instant: addMinutes(began, 40).toISOString() });
    const waits = (dueAt?.getTime() ?? 0) - began.getTime();
    expect(waits).toBeGreaterThanOrEqual(10 * 60_000); // from the first move on, however many follow
    expect(waits).toBeLessThan(11 * 60_000);
  }
  const spared = await db.$count(notificationMails, eq(notificationMails.status, 'spared'));
  expect(spared).toBe(39 * 13);
});

it('of several moves of a lesson the mail says from where the first one started', async () => {
  const to = [(await givenPerson()).profileIds[0] ?? ''];
  const began = await app.clock.now(db);
  for (const move of [1, 2, 3]) {
    const values = { course, from: addMinutes(began, move), to: addMinutes(began, move + 1) };
    await app.clock.transact(db, (tx, now) =>
      lessonNotify(tx, 'lessonMoved', { to, subject: 'lesson', link: '/', values }, now),
    );
    if (move === 2) await doPromptJobs();
  }
  await doPromptJobs();
  const said = (await queued('lessonMoved')).map(({ params }) => params);
  const at = (minutes: number) => ({ instant: addMinutes(began, minutes).toISOString() });
  expect(said).toEqual([{ course, from: at(1), to: at(4) }]);
});

it('what gathers says values that it has', () => {
  for (const { values, gathers = [] } of Object.values(noticesIn(areas)))
    expect(values).toEqual(expect.arrayContaining([...gathers]));
});
