import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { applications, people, profiles } from '../../db/schema.ts';
import { filledIn, steps } from '../../testing/documents/applications-fixtures.ts';
import { givenOffer } from '../../testing/documents/offers-fixtures.ts';
import { codesOf, SERVICE_TOKEN, testCampus } from '../../testing/test-campus.ts';
import { moveOffer } from '../office-offers.ts';
import { accept } from './answer-place.ts';
import { saveStep } from './save-step.ts';

const { app, db, call, givenSignedIn } = await testCampus();

type Changed = { id: string; status: string };
const changed = async (pending: ReturnType<typeof call>) => (await pending).result as Changed;

const year = 366 * 24 * 3600 * 1000;
const open = { opensAt: new Date(Date.now() - year), closesAt: new Date(Date.now() + year) };
const anOffer = (given: Parameters<typeof givenOffer>[1] = {}) =>
  app.clock.transact(db, (tx) => givenOffer(tx, { ...open, ...given, code: crypto.randomUUID() }));

const applicant = () => givenSignedIn({ profiles: [{ type: 'student' }] });
const save = (token: string, offerId: string, step: (typeof steps)[number]) =>
  call('/api/student/offers/save', { offerId, step, values: filledIn[step] }, { token });
const act = (verb: string, token: string, applicationId: string, headers?: Record<string, string>) =>
  call(`/api/student/offers/${verb}`, { applicationId }, { token, ...(headers && { headers }) });
const office = (verb: string, body: object) =>
  call(`/api/office/applications/${verb}`, body, { token: SERVICE_TOKEN });

async function givenEligible(offerId: string) {
  const { token } = await applicant();
  let id = '';
  for (const step of steps) id = (await changed(save(token, offerId, step))).id;
  await act('submit', token, id);
  await office('review', { applicationId: id });
  await office('decide', { applicationId: id, eligible: true });
  return { token, id };
}

it('G5: an application that is begun on two devices at once is one', async () => {
  const { offerId } = await anOffer();
  const { token } = await applicant();
  const both = await Promise.all([save(token, offerId, 'contacts'), save(token, offerId, 'income')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const rows = await db.select().from(applications).where(eq(applications.offerId, offerId));
  expect(rows).toMatchObject([{ data: { contacts: filledIn.contacts, income: filledIn.income } }]);
});

it('G5: of two who accept the last place at once one gets it', async () => {
  const { offerId } = await anOffer({ access: 'verification', seats: 1 });
  const [one, other] = [await givenEligible(offerId), await givenEligible(offerId)];
  const answers = await Promise.all([one, other].map(({ token, id }) => act('accept', token, id)));
  expect(
    answers.flatMap((answer) => codesOf(answer) ?? (answer.result as Changed).status).toSorted(),
  ).toEqual([...['immatriculated', 'offers.full']]);
});

/** Whoever waits for another fails. */
const impatiently = <Result>(work: (tx: Database, now: Date) => Promise<Result>) =>
  app.clock.transact(db, async (tx, now) => {
    await tx.execute(sql`set local lock_timeout = '1s'`);
    return await work(tx, now);
  });

it('G5: who saves a step waits neither for another who does, nor for who takes a place; the office waits', async () => {
  const { offerId, code } = await anOffer({ access: 'verification', seats: 2 });
  const taker = await givenEligible(offerId);
  const [one, other] = [await applicant(), await applicant()];
  for (const { token } of [one, other]) await save(token, offerId, 'contacts');
  const saving = ({ personId, profileIds: [profileId = ''] }: typeof one) => {
    const saver = { personId, profileId };
    const income = { offerId, step: 'income', values: filledIn.income } as const;
    return (tx: Database, now: Date) => saveStep(tx, income, saver, now);
  };
  const [application] = await db.select().from(applications).where(eq(applications.id, taker.id));
  const place = { areas: [], timeZone: 'Europe/Rome' };
  const taken = { applicationId: taker.id, personId: application?.personId ?? '' };

  await app.clock.transact(db, async (tx, now) => {
    expect((await saving(one)(tx, now)).ok).toBe(true);
    expect((await impatiently(saving(other))).ok).toBe(true);
    await expect(
      impatiently((office, at) => moveOffer(office, { code, action: 'pause' }, at)),
    ).rejects.toThrow();
  });
  await app.clock.transact(db, async (tx, now) => {
    expect((await accept(tx, taken, place, now)).ok).toBe(true);
    expect((await impatiently(saving(other))).ok).toBe(true);
  });
});

it('G5: many who become students at once have a badge each, and a press that is sent again none more', async () => {
  const { offerId } = await anOffer();
  const all = [];
  for (let each = 0; each < 4; each += 1) all.push(await givenEligible(offerId));
  const key = { 'idempotency-key': crypto.randomUUID() };
  const [first] = all;
  if (!first) throw new Error('nobody is eligible');
  await Promise.all(
    all.map(({ token, id }) => act('accept', token, id, token === first.token ? key : undefined)),
  );
  expect((await changed(act('accept', first.token, first.id, key))).status).toBe('immatriculated');
  const rows = await db
    .select({ badge: profiles.badge })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.profileId))
    .where(eq(applications.offerId, offerId));
  expect(new Set(rows.map(({ badge }) => badge)).size).toBe(4);
  expect(rows.every(({ badge }) => /^26\d{5}$/.test(badge ?? ''))).toBe(true);
});

it('G5: nobody else reads, changes, submits or takes an application, nor who is signed out', async () => {
  const { offerId } = await anOffer();
  const { token, id } = await givenEligible(offerId);
  const { token: stranger } = await applicant();
  for (const verb of ['submit', 'withdraw', 'accept', 'decline'])
    expect((await act(verb, stranger, id)).status).toBe(404);
  const detail = await call('/api/student/offers/detail', { offerId }, { token: stranger });
  expect(detail.result).toMatchObject({ application: null });
  const professor = await givenSignedIn({ profiles: [{ type: 'professor' }] });
  expect((await save(professor.token, offerId, 'contacts')).status).toBe(403);
  await call('logout', {}, { token });
  expect((await act('accept', token, id)).status).toBe(401);
  expect((await call('/api/office/applications/decide', { applicationId: id, eligible: true })).status).toBe(
    401,
  );
});

it('B8: who has not proven the address is told so, and applies only after', async () => {
  const { offerId } = await anOffer();
  const { token, personId } = await applicant();
  await db.update(people).set({ emailVerified: false }).where(eq(people.id, personId));
  expect((await save(token, offerId, 'contacts')).status).toBe(403);
  await db.update(people).set({ emailVerified: true }).where(eq(people.id, personId));
  expect((await save(token, offerId, 'contacts')).status).toBe(200);
});

it('G5: what is typed wrong is named by its field, and kept nowhere', async () => {
  const { offerId } = await anOffer();
  const { token } = await applicant();
  const values = { ...filledIn.identity, birthDate: '2007-02-30', taxCode: 'RSSMRA85T10A562T' };
  const answer = await call('/api/student/offers/save', { offerId, step: 'identity', values }, { token });
  expect(answer.status).toBe(400);
  expect(codesOf(answer)).toEqual(['field.values.birthDate', 'field.values.taxCode']);
  expect((await call('/api/student/offers/detail', { offerId }, { token })).result).toMatchObject({
    application: null,
  });
});
