import { addMilliseconds } from 'date-fns/addMilliseconds';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ATTEMPT_MS } from '../../../contract/payments/paying.ts';
import { areas } from '../../areas.ts';
import { applications, charges, profiles } from '../../db/schema.ts';
import { givenAwaiting } from '../../testing/documents/enrolment-fixtures.ts';
import { now, timeZone } from '../../testing/documents/offers-fixtures.ts';
import { givenAttempt, notify, receiptOf } from '../../testing/payments/paying-fixtures.ts';
import { codesOf, testCampus } from '../../testing/test-campus.ts';
import { enrolPaid } from './enrolment-paid.ts';
import { expirePayments } from './expire-applications.ts';
import { withdraw } from './submit.ts';

const { db, call, givenToken } = await testCampus();
const late = new Date('2026-11-26T08:00:00Z');
const after = addMilliseconds(now, ATTEMPT_MS);

const given = () => db.transaction((tx) => givenAwaiting(tx));

async function endOf({ applicationId, charge }: Awaited<ReturnType<typeof given>>) {
  const [application] = await db.select().from(applications).where(eq(applications.id, applicationId));
  const [owed] = await db.select().from(charges).where(eq(charges.id, charge.id));
  return `${application?.status}, ${owed?.status}`;
}

it('G5: a receipt that comes while the application expires, or is withdrawn, does one or the other whole', async () => {
  const ends = ['awaiting_payment, paid', 'expired, cancelled', 'withdrawn, cancelled'];
  for (const other of ['expire', 'withdraw']) {
    const one = await given();
    const checkout = await db.transaction((tx) => givenAttempt(tx, one.charge));
    await Promise.all([
      db.transaction((tx) => notify(tx, receiptOf(checkout), late)),
      db.transaction(async (tx) => {
        if (other === 'expire') await expirePayments(tx, late, { timeZone });
        else await withdraw(tx, one.asked, after);
      }),
    ]);
    expect(ends).toContain(await endOf(one));
  }
});

it('G5: who has paid is a student once, though it is told at once and again', async () => {
  const one = await given();
  const checkout = await db.transaction((tx) => givenAttempt(tx, one.charge));
  await db.transaction((tx) => notify(tx, receiptOf(checkout)));
  const told = () => db.transaction((tx) => enrolPaid(tx, { chargeId: one.charge.id, areas }, now));
  await Promise.all([told(), told(), told()]);
  expect(await endOf(one)).toBe('immatriculated, paid');
  const { personId } = one.applicant;
  const own = await db
    .select({ badge: profiles.badge })
    .from(profiles)
    .where(eq(profiles.personId, personId));
  expect(own).toEqual([{ badge: expect.stringMatching(/^26\d{5}$/) }]);
});

it('G5: who applies sees and pays the own first instalment alone, and nothing else of students', async () => {
  const [one, other] = [await given(), await given()];
  const token = await givenToken(one.applicant.profileId);
  const ask = (path: string, body: object) => call(`/api/student/${path}`, body, { token });
  const { result } = await ask('payments/list', {});
  expect((result as { charges: object[] }).charges).toMatchObject([{ chargeId: one.charge.id }]);
  const start = await ask('payments/start', { chargeId: one.charge.id });
  expect(codesOf(start) ?? []).not.toContain('state.not_allowed');
  expect((await ask('payments/start', { chargeId: other.charge.id })).status).toBe(404);
  expect((await ask('payments/statement', { year: 2026 })).status).toBe(403);
  for (const path of ['locks/list', 'documents/templates']) expect((await ask(path, {})).status).toBe(403);
});
