import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { UNREAD_HEADER } from '../../contract/notifications/notifications.ts';
import { areas } from '../areas.ts';
import { jobHandlers } from '../background.ts';
import { readConfig } from '../config.ts';
import { notify } from '../courses/notices.ts';
import { notificationMails, notifications, outbox, people } from '../db/schema.ts';
import { runDueJob } from '../platform/jobs/jobs.ts';
import { noticesIn } from '../platform/notices/notify.ts';
import { codesOf, testCampus } from '../testing/test-campus.ts';
import { unsubscribeAddress } from './unsubscribe.ts';

const { app, db, call, givenSignedIn } = await testCampus();
const course = { it: 'Algebra <b>', en: 'Algebra' };
const subject = '0b0f5f0e-4c5f-4d5e-8f4d-6f4f4f4f4f4f';

describe('the list', () => {
  it('has what happened in the reader’s language, the latest first, and counts what is unread', async () => {
    const { to, ask } = await givenReader();
    await accepted(to);
    await rejected(to, 'Non è nel piano');
    const { result } = await ask('list', {}, 'en');
    expect(result).toMatchObject({
      unread: 2,
      next: null,
      notifications: [
        {
          kind: 'requestRejected',
          title: 'Algebra: enrolment rejected',
          body: 'Reason: Non è nel piano',
          isRead: false,
        },
        { kind: 'requestAccepted', title: 'Algebra: you are in', link: `/student/courses/${subject}` },
      ],
    });
  });

  it('goes on page by page, each once', async () => {
    const { to, ask } = await givenReader();
    for (let count = 0; count < 35; count += 1) await accepted(to);
    const first = (await ask('list')).result as Listed;
    const rest = (await ask('list', { after: first.next })).result as Listed;
    expect([first.notifications.length, rest.notifications.length, rest.next]).toEqual([30, 5, null]);
    const ids = [...first.notifications, ...rest.notifications].map(({ id }) => id);
    expect(new Set(ids).size).toBe(35);
    expect(first.unread).toBe(35);
  });

  it('is one’s own: what somebody else was notified of is not found', async () => {
    const [one, other] = [await givenReader(), await givenReader()];
    await accepted(one.to);
    const { notifications: own } = (await one.ask('list')).result as Listed;
    const id = own[0]?.id;
    expect(await other.ask('list')).toMatchObject({ result: { unread: 0, notifications: [] } });
    expect(await other.ask('list', { after: id })).toMatchObject({ status: 404 });
    expect(await other.ask('read', { notificationId: id })).toMatchObject({ status: 404 });
    expect(await call('/api/student/notifications/list')).toMatchObject({ status: 401 });
  });

  it('of a professor is not a student’s call', async () => {
    const { ask } = await givenReader();
    expect(await ask('list', {}, 'it', 'professor')).toMatchObject({ status: 403 });
  });
});

describe('reading', () => {
  it('counts down by one, once, and every window of the profile is told how many are left', async () => {
    const { to, ask } = await givenReader();
    await accepted(to);
    await accepted(to);
    const { notifications: own } = (await ask('list')).result as Listed;
    const one = { notificationId: own[0]?.id };
    expect(await ask('read', one)).toMatchObject({ result: { unread: 1 } });
    expect(await ask('read', one)).toMatchObject({ result: { unread: 1 } });
    await doPromptJobs();
    expect(await lastTold(to[0] ?? '')).toBe(1);
  });

  it('all leaves what came after the list was read', async () => {
    const { to, ask } = await givenReader();
    await accepted(to);
    const { now } = (await ask('list')).result as Listed;
    await accepted(to, new Date(Date.parse(now) + 60_000));
    expect(await ask('read', { upTo: now })).toMatchObject({ result: { unread: 1 } });
  });

  it('every answer says how many are unread, and that is what the list has', async () => {
    const { to, ask } = await givenReader();
    await accepted(to);
    const { headers, result } = await ask('preferences');
    expect(Number(headers[UNREAD_HEADER])).toBe(1);
    expect(result).toMatchObject({ bounces: false });
  });
});

it('who applies has them too, once the address is proven', async () => {
  const { token, profileIds, personId } = await givenSignedIn({ profiles: [{ type: 'student' }] });
  await accepted(profileIds);
  const ask = () => call('/api/student/notifications/list', {}, { token });
  const { result, headers } = await ask();
  expect(result).toMatchObject({ unread: 1, notifications: [{ kind: 'requestAccepted' }] });
  expect(Number(headers[UNREAD_HEADER])).toBe(1);
  await db.update(people).set({ emailVerified: false }).where(eq(people.id, personId));
  const unproven = await ask();
  expect(unproven.status).toBe(403);
  expect(unproven.headers[UNREAD_HEADER]).toBeUndefined();
});

describe('preferences', () => {
  it('list the kinds of a student, and keep what was chosen', async () => {
    const { to, ask } = await givenReader();
    const chosen = { kind: 'requestAccepted', portal: false, email: 'off', push: false };
    const saved = await ask('savepreferences', { choices: [chosen] });
    expect(saved.result).toMatchObject({
      choices: expect.arrayContaining([expect.objectContaining(chosen)]),
    });
    await accepted(to);
    expect(await ask('list')).toMatchObject({ result: { unread: 0, notifications: [] } });
  });

  it('of what is critical can’t be switched off, and what isn’t known is refused', async () => {
    const { ask } = await givenReader();
    const off = { kind: 'examCancelled', portal: true, email: 'off', push: true };
    expect(codesOf(await ask('savepreferences', { choices: [off] }))).toEqual(['notifications.critical']);
    const hidden = { kind: 'passwordChange', portal: false, email: 'off', push: true };
    expect(codesOf(await ask('savepreferences', { choices: [hidden] }))).toEqual(['notifications.critical']);
    const unknown = { kind: 'rain', portal: true, email: 'now', push: true };
    expect(codesOf(await ask('savepreferences', { choices: [unknown] }))).toEqual([
      'notifications.unknown_kind',
    ]);
    const daily = { kind: 'examCancelled', portal: true, email: 'daily', push: false };
    expect(await ask('savepreferences', { choices: [daily] })).toMatchObject({ success: true });
  });
});

describe('S22: the proof in a mail’s address', () => {
  const proofOf = async (profileId: string, kind: string) =>
    (await unsubscribeAddress(db, 'https://portal.example.org', { profileId, kind })).split('/').at(-1) ?? '';

  it('ends the mails of that kind for that profile, without a sign-in, and leaves the portal', async () => {
    const { to, ask } = await givenReader();
    const proof = await proofOf(to[0] ?? '', 'requestAccepted');
    expect(await call('/api/notifications/unsubscribe', { proof })).toMatchObject({ success: true });
    expect(await call('/api/notifications/unsubscribe', { proof })).toMatchObject({ success: true });
    await accepted(to);
    await rejected(to, 'x');
    expect(await mailedKinds(to[0] ?? '')).toEqual(['requestRejected']);
    expect(await ask('list')).toMatchObject({ result: { unread: 2 } });
  });

  it.each(['of another kind', 'of another profile', 'cut short', 'of a critical kind'])(
    '%s ends nothing',
    async (which) => {
      const [one, other] = [await givenReader(), await givenReader()];
      const [id = '', otherId = ''] = [one.to[0], other.to[0]];
      const proof = await proofOf(id, 'requestAccepted');
      const wrong = {
        'of another kind': proof.replace('requestAccepted', 'requestRejected'),
        'of another profile': proof.replace(id, otherId),
        'cut short': proof.slice(0, -1),
        'of a critical kind': await proofOf(id, 'examCancelled'),
      }[which];
      const answer = await call('/api/notifications/unsubscribe', { proof: wrong });
      expect(codesOf(answer)).toEqual(['notifications.unsubscribe_invalid']);
    },
  );
});

it('what an area notifies of says nothing of a grade', () => {
  const values = Object.values(noticesIn(areas)).flatMap((kind) => kind.values);
  expect(values.filter((name) => /grade|honours|result/.test(name))).toEqual([]);
});

type Listed = { now: string; unread: number; next: string | null; notifications: { id: string }[] };

async function givenReader() {
  const { token, profileIds } = await givenSignedIn();
  return {
    to: profileIds,
    ask: (verb: string, body: object = {}, language = 'it', type = 'student') =>
      call(`/api/${type}/notifications/${verb}`, body, { token, language }),
  };
}

const accepted = (to: string[], at?: Date) =>
  app.clock.transact(db, (tx, now) =>
    notify(
      tx,
      'requestAccepted',
      { to, subject, link: `/student/courses/${subject}`, values: { course } },
      at ?? now,
    ),
  );

const rejected = (to: string[], reason: string) =>
  app.clock.transact(db, (tx, now) =>
    notify(tx, 'requestRejected', { to, subject, link: '/student/courses', values: { course, reason } }, now),
  );

async function doPromptJobs() {
  const { prompt } = jobHandlers(app, readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }));
  while (await runDueJob(db, app.clock, prompt));
}

async function lastTold(profileId: string) {
  const told = await db
    .select()
    .from(outbox)
    .where(eq(outbox.audience, `profile:${profileId}`))
    .orderBy(outbox.written);
  return told.findLast(({ name }) => name === 'notified')?.payload.unread;
}

async function mailedKinds(profileId: string) {
  const rows = await db
    .select({ kind: notifications.kind })
    .from(notificationMails)
    .innerJoin(notifications, eq(notifications.id, notificationMails.notificationId))
    .where(eq(notifications.profileId, profileId));
  return rows.map(({ kind }) => kind);
}
