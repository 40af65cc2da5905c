import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { endProfile } from '../../accounts/people/people.ts';
import type { Database } from '../../db/database.ts';
import { jobs, notificationChoices, notificationMails, notifications, people } from '../../db/schema.ts';
import { givenProfessor, now } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { NOTIFIED, type NoticeKinds, noticesOf } from './notify.ts';

const { inTransaction } = await testDatabase();

const kinds = {
  billDue: { area: 'payments', reader: 'professor', severity: 'normal', email: 'daily', values: ['amount'] },
  billPaid: { area: 'payments', reader: 'professor', severity: 'normal', email: 'off', values: [] },
} as const satisfies NoticeKinds;
const { notify, resolve } = noticesOf(kinds);

const bill = { subject: '7', link: '/student/payments', values: { amount: 3 } };

describe('whoever is notified', () => {
  it(
    'has it once in the portal, however often they are named, and is told after the commit',
    inTransaction(async (tx) => {
      const [one, other] = [await givenProfessor(tx), await givenProfessor(tx)];
      await notify(tx, 'billDue', { ...bill, to: [one, other, one] }, now);
      const kept = await tx.select().from(notifications);
      expect(kept.map(({ profileId }) => profileId).sort()).toEqual([one, other].sort());
      expect(kept[0]).toMatchObject({ kind: 'billDue', subject: '7', params: { amount: 3 }, shown: true });
      const told = await toldIn(tx);
      expect(told.map(({ profileIds }) => profileIds.sort())).toEqual([[one, other].sort()]);
    }),
  );

  it(
    'gets a mail as the kind says, and none of a kind that isn’t mailed',
    inTransaction(async (tx) => {
      const profile = await givenProfessor(tx);
      await notify(tx, 'billDue', { ...bill, to: [profile] }, now);
      await notify(tx, 'billPaid', { ...bill, values: {}, to: [profile] }, now);
      expect(await mailsIn(tx)).toEqual([
        { kind: 'billDue', choice: 'daily', status: 'queued', dueAt: null },
      ]);
    }),
  );

  it(
    'has it as they chose: by mail alone, or nowhere',
    inTransaction(async (tx) => {
      const [byMail, nowhere] = [await givenProfessor(tx), await givenProfessor(tx)];
      await tx.insert(notificationChoices).values([
        { profileId: byMail, kind: 'billDue', portal: false, email: 'now' },
        { profileId: nowhere, kind: 'billDue', portal: false, email: 'off' },
      ]);
      await notify(tx, 'billDue', { ...bill, to: [byMail, nowhere] }, now);
      const kept = await tx.select().from(notifications);
      expect(kept.map(({ shown }) => shown)).toEqual([false, false]);
      expect(await mailsIn(tx)).toMatchObject([{ choice: 'now' }]);
    }),
  );

  it(
    'gets no mail without an address',
    inTransaction(async (tx) => {
      const profile = await givenProfessor(tx);
      await tx.update(people).set({ email: null });
      await notify(tx, 'billDue', { ...bill, to: [profile] }, now);
      expect(await mailsIn(tx)).toEqual([]);
    }),
  );

  it(
    'has nothing once the profile has ended',
    inTransaction(async (tx) => {
      const [gone, here] = [await givenProfessor(tx), await givenProfessor(tx)];
      await endProfile(tx, gone, now);
      await notify(tx, 'billDue', { ...bill, to: [gone, here] }, now);
      const kept = await tx.select().from(notifications);
      expect(kept.map(({ profileId }) => profileId)).toEqual([here]);
    }),
  );
});

describe('what has lost its cause', () => {
  it(
    'is resolved for everybody, or for whom it is gone, and they alone are told',
    inTransaction(async (tx) => {
      const [one, other] = [await givenProfessor(tx), await givenProfessor(tx)];
      await notify(tx, 'billDue', { ...bill, to: [one, other] }, now);
      await resolve(tx, 'billDue', { subject: '7', to: [one] }, now);
      expect(await openOf(tx)).toEqual([other]);
      await resolve(tx, 'billDue', { subject: '7' }, now);
      await resolve(tx, 'billDue', { subject: '7' }, now);
      expect(await openOf(tx)).toEqual([]);
      const told = (await toldIn(tx)).map(({ profileIds }) => profileIds);
      expect(new Set(told)).toEqual(new Set([[one, other], [one], [other]]));
    }),
  );

  it(
    'leaves what is about something else, or of another kind',
    inTransaction(async (tx) => {
      const profile = await givenProfessor(tx);
      await notify(tx, 'billDue', { ...bill, to: [profile] }, now);
      await resolve(tx, 'billDue', { subject: '8' }, now);
      await resolve(tx, 'billPaid', { subject: '7' }, now);
      expect(await openOf(tx)).toEqual([profile]);
    }),
  );
});

it(
  'four hundred are notified in one statement and one job',
  inTransaction(async (tx) => {
    const profiles: string[] = [];
    for (let count = 0; count < 5; count += 1) profiles.push(await givenProfessor(tx));
    const to = Array.from({ length: 400 }, (_, index) => profiles[index % 5] ?? '');
    const asked = statementsOf(tx);
    await notify(asked.tx, 'billDue', { ...bill, to }, now);
    expect(asked.count()).toBe(2); // the notifications with their mails, and the job, which wakes its worker
  }),
);

/** The same transaction, which counts what is asked of it. */
function statementsOf(tx: Database) {
  let count = 0;
  const counting = new Proxy(tx, {
    get(target, name, receiver) {
      if (['execute', 'insert', 'select', 'update', 'delete'].includes(String(name))) count += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  return { tx: counting, count: () => count };
}

async function toldIn(tx: Database) {
  const told = await tx.select().from(jobs).where(eq(jobs.kind, NOTIFIED));
  return told.map(({ payload }) => payload as { profileIds: string[] });
}

const mailsIn = (tx: Database) =>
  tx
    .select({
      kind: notifications.kind,
      choice: notificationMails.choice,
      status: notificationMails.status,
      dueAt: notificationMails.dueAt,
    })
    .from(notificationMails)
    .innerJoin(notifications, eq(notifications.id, notificationMails.notificationId))
    .orderBy(asc(notifications.kind));

async function openOf(tx: Database) {
  const kept = await tx.select().from(notifications);
  return kept.filter(({ resolvedAt }) => resolvedAt === null).map(({ profileId }) => profileId);
}
