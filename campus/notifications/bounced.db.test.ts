import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { bouncedAddresses, jobs, notifications, people, profiles } from '../db/schema.ts';
import { notify } from '../exams/notices.ts';
import { givenMailing } from '../testing/services/mailing-fixtures.ts';
import { givenProfessor } from '../testing/teaching/courses-fixtures.ts';
import { testCampus } from '../testing/test-campus.ts';
import { commandOver } from '../testing/test-command.ts';
import { officeLine } from '../testing/test-office.ts';
import { listBounced, noteBounce } from './bounced.ts';

const { db, call } = await testCampus();
const morning = new Date('2026-11-23T09:00:00Z');
const examId = '0b0f5f0e-4c5f-4d5e-8f4d-6f4f4f4f4f4f';
const { state, pass, work, mailsOf } = await givenMailing(db, morning);

beforeEach(async () => {
  state.at = morning;
  state.server.received.splice(0);
  state.server.answer(() => '250 ok');
  await db.delete(notifications);
  await db.delete(jobs);
  await db.delete(bouncedAddresses);
});

async function givenReader() {
  const id = await givenProfessor(db);
  const email = `reader-${id}@example.org`;
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id));
  await db
    .update(people)
    .set({ email })
    .where(eq(people.id, row?.personId ?? ''));
  return { id, email };
}

const told = (to: string[]) =>
  db.transaction((tx) => {
    const values = { course: { it: 'Algebra' }, when: morning, reason: 'Aula allagata' };
    return notify(tx, 'examCancelled', { to, subject: examId, link: '/', values }, state.at);
  });

it.each([
  ['554 5.7.1 <x@example.org>: Relay access denied'],
  ['554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org'],
  ['553 5.7.1 <ateneo@example.org>: Sender address rejected: not owned by user'],
  ['550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain'],
  ['550 5.1.8 <ateneo@example.org>: Sender address rejected: Domain not found'],
  ['554 5.3.2 System not accepting network messages'],
  ['530 5.7.0 Must issue a STARTTLS command first'],
  ['554 no'],
])('a refusal that says nothing of the address is tried again: %s', async (refusal) => {
  const reader = await givenReader();
  state.server.answer(() => refusal);
  await told([reader.id]);
  await work();
  expect(await mailsOf(reader.id)).toMatchObject([{ status: 'queued' }]);
  expect(await db.select().from(bouncedAddresses)).toEqual([]);

  state.server.answer(() => '250 ok');
  pass(60);
  await work();
  expect(state.server.received.map(({ to }) => to)).toEqual([reader.email]);
});

it.each([
  ['550 5.1.1 <x@example.org>: Recipient address rejected: User unknown'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound'],
  ['550 5.2.1 The account is disabled'],
])('one that says it of the address is not tried again: %s', async (refusal) => {
  const reader = await givenReader();
  state.server.answer(() => refusal);
  await told([reader.id]);
  await work();
  expect(await mailsOf(reader.id)).toMatchObject([{ status: 'bounced' }]);
  expect(await db.select({ to: bouncedAddresses.address }).from(bouncedAddresses)).toEqual([
    { to: reader.email },
  ]);
});

/** Tries all that a mail is tried, six times within six hours. */
async function triedOut() {
  for (let quarter = 0; quarter < 24; quarter += 1) {
    await work();
    pass(15);
  }
}

it('what a mail server without codes says to everybody is of none of them', async () => {
  const readers = [await givenReader(), await givenReader()];
  state.server.answer(() => '550 not accepted from here');
  await told(readers.map(({ id }) => id));
  await triedOut();
  expect(await db.select().from(bouncedAddresses)).toEqual([]);
});

it('what it says to one again and again, while it takes the mails of others, is of that address', async () => {
  const [gone, other] = [await givenReader(), await givenReader()];
  state.server.answer((address) => (address === gone.email ? '550 no such user' : '250 ok'));
  await told([gone.id, other.id]);
  await triedOut();
  expect(await mailsOf(gone.id)).toMatchObject([{ status: 'bounced' }]);
  expect(await db.select({ to: bouncedAddresses.address }).from(bouncedAddresses)).toEqual([
    { to: gone.email },
  ]);
});

it('the office reads which addresses mails came back from since an instant, and lifts them all', async () => {
  await db.transaction((tx) => noteBounce(tx, ['old@example.org'], 'reported', subDays(morning, 3)));
  await db.transaction((tx) => noteBounce(tx, ['one@example.org', 'two@example.org'], '550 5.1.1', morning));
  const since = subDays(morning, 1).toISOString();
  expect(await listBounced(db, { since })).toMatchObject({
    bounced: [{ address: 'one@example.org', reason: '550 5.1.1' }, { address: 'two@example.org' }],
  });
  const run = commandOver(officeLine(call));
  expect(await run('notifications', 'listbounced', since)).toMatch(
    /one@example\.org +550 5\.1\.1 +2026-11-23T09:00:00\.000Z/,
  );
  expect(await run('notifications', 'delivers', '--since', since)).toBe('2\n');
  expect((await db.select().from(bouncedAddresses)).map(({ address }) => address)).toEqual([
    'old@example.org',
  ]);
});
