import { and, eq, like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { OwnCopy } from '../../contract/personal/personal.ts';
import { accounts, auditEvents, notifications, outbox, ownCopies, storedFiles } from '../db/schema.ts';
import { runDueJob } from '../platform/jobs/jobs.ts';
import {
  bytesIn,
  copyPlace,
  givenCopyFolder,
  lastCopy,
  lyingIn,
  textIn,
} from '../testing/documents/copies-fixtures.ts';
import { base64, codesOf, PASSWORD, testCampus } from '../testing/test-campus.ts';
import { expireCopies, forgetOld, MOST_ATTEMPTS, makeCopy, sweepCopies } from './make-copy.ts';
import { MAKE_COPY } from './own-copies.ts';

const HOUR = 60 * 60_000;
const folder = givenCopyFolder();
const campus = await testCampus();
const { db } = campus;
const app = () => campus.configured({ DATA_DIR: folder.dataDir });
const at = async (milliseconds: number) => {
  const instant = new Date((await campus.app.clock.now(db)).getTime() + milliseconds);
  return await campus.configured({ DATA_DIR: folder.dataDir, CAMPUS_CLOCK: instant.toISOString() });
};
type App = Awaited<ReturnType<typeof app>>;

async function givenSomebody(person: Parameters<typeof campus.givenPerson>[0] = {}) {
  const given = await campus.givenPerson(person);
  const { token } = await campus.login(given.email);
  return { ...given, token };
}

const ask = (token: string | undefined, on = campus.app) => campus.call('owndata', {}, { token, at: on });
const copies = async (token: string | undefined, on = campus.app) =>
  (await campus.call('owncopies', {}, { token, at: on })).result as OwnCopy[];
const make = (copyId: string) => makeCopy(copyPlace(db, folder.store), copyId);
const fileOf = async (on: App, body: { copyId: string; format: string }, token: string | undefined) =>
  on.inject({
    ...{ method: 'POST', url: '/api/user/copyfile', payload: body },
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

/** Somebody with a copy that is ready. */
async function givenCopy(person: Parameters<typeof campus.givenPerson>[0] = {}) {
  const somebody = await givenSomebody(person);
  const { result } = await ask(somebody.token);
  const { id } = result as OwnCopy;
  await make(id);
  return { ...somebody, copyId: id };
}

it('is made by a job, with everything of all of a person’s profiles, and nothing of anybody else', async () => {
  const other = await campus.givenPerson({ familyName: 'Verdi' });
  const own = await givenSomebody({
    profiles: [{ type: 'student', badge: 'J900001' }, { type: 'professor' }],
  });
  const asked = await ask(own.token);
  expect(asked.result).toMatchObject({ status: 'making', files: [] });
  const place = copyPlace(db, folder.store);
  const handlers = {
    [MAKE_COPY]: (payload: { copyId?: unknown }) => makeCopy(place, String(payload.copyId)),
  };
  expect(await runDueJob(db, campus.app.clock, handlers)).toBe(true);

  const copy = await lastCopy(db, own.personId);
  const text = await textIn(db, folder.store, copy.jsonFile);
  const { data } = JSON.parse(text);
  expect(data.person).toMatchObject([{ givenName: 'Ada', familyName: 'Bianchi', email: own.email }]);
  expect(data.profile.map(({ type }: { type: string }) => type).sort()).toEqual(['professor', 'student']);
  expect(data.exam_booking).toEqual([]);
  expect(text).not.toContain(other.email);
  expect(text).not.toContain('Verdi');
  const [shown] = await copies(own.token);
  expect(shown).toMatchObject({ status: 'ready', files: [{ format: 'json' }, { format: 'pdf' }] });
  expect(shown?.files[0]?.bytes).toBe(Buffer.byteLength(text));
});

it('lies sealed, without password or token in it', async () => {
  const { personId, token, email } = await givenCopy();
  const [account] = await db.select().from(accounts).where(eq(accounts.personId, personId));
  const copy = await lastCopy(db, personId);
  const text = await textIn(db, folder.store, copy.jsonFile);
  expect(account?.passwordHash).toBeTruthy();
  expect(text).not.toContain(account?.passwordHash);
  expect(text).not.toContain(token);
  const lying = await lyingIn(db, copy.jsonFile);
  expect(lying.length).toBeGreaterThan(text.length);
  expect(lying.includes(email)).toBe(false);
  const pdf = await bytesIn(db, folder.store, copy.pdfFile);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

it('whoever asked is told in each profile, on the hub and at the bell, and the mail says nothing of them', async () => {
  const { personId, profileIds, copyId } = await givenCopy();
  const [profileId = ''] = profileIds;
  const bell = await db.select().from(notifications).where(eq(notifications.subject, copyId));
  expect(bell).toMatchObject([{ profileId, kind: 'ownCopyReady', link: '/account/profile#own-data' }]);
  expect(Object.keys(bell[0]?.params ?? {})).toEqual(['until']);
  const told = and(eq(outbox.audience, `profile:${profileId}`), eq(outbox.name, 'ownCopyChanged'));
  expect(await db.$count(outbox, told)).toBe(2);
  const made = and(eq(auditEvents.entityId, personId), eq(auditEvents.action, 'person.copy-data'));
  expect(await db.$count(auditEvents, made)).toBe(1);
});

it('an open session alone neither asks nor fetches: the password is asked for, and counts for five minutes', async () => {
  const { profileIds, copyId, token } = await givenCopy();
  const opened = await campus.givenToken(profileIds[0] ?? '');
  const [asking, body] = [await app(), { copyId, format: 'json' }];
  expect(codesOf(await ask(opened))).toEqual(['account.step_up']);
  expect(codesOf(await campus.call('fetchcopy', body, { token: opened, at: asking }))).toEqual([
    'account.step_up',
  ]);
  expect((await fileOf(asking, body, opened)).statusCode).toBe(409);
  expect((await fileOf(await at(6 * 60_000), body, token)).statusCode).toBe(409);
  await campus.call('stepup', { password: base64(PASSWORD) }, { token: opened });
  expect((await fileOf(asking, body, opened)).statusCode).toBe(200);
});

it('both files are fetched as attachments by who they are about, under any of their profiles', async () => {
  const { token, copyId, personId, email } = await givenCopy({
    profiles: [{ type: 'student', badge: 'J900002' }, { type: 'professor' }],
  });
  const on = await app();
  const json = await fileOf(on, { copyId, format: 'json' }, token);
  expect(json.headers['content-disposition']).toMatch(
    /^attachment; filename\*=UTF-8''ateneo-\d{4}-\d\d-\d\d\.json$/,
  );
  expect(json.headers['cache-control']).toBe('private, no-store');
  expect(json.json().data.person).toMatchObject([{ email }]);
  const profiles = (await campus.call('profiles', {}, { token })).result as { token: string; type: string }[];
  const professor = profiles.find(({ type }) => type === 'professor');
  const pdf = await fileOf(on, { copyId, format: 'pdf' }, professor?.token);
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  const fetched = and(eq(auditEvents.entityId, copyId), eq(auditEvents.action, 'own-copy.fetch'));
  expect(await db.$count(auditEvents, fetched)).toBe(2);
  expect(await db.$count(ownCopies, eq(ownCopies.personId, personId))).toBe(1);
});

it('of anybody else, and signed out, there is none', async () => {
  const { copyId, token } = await givenCopy();
  const other = await givenSomebody();
  const [on, body] = [await app(), { copyId, format: 'json' }];
  expect((await fileOf(on, body, other.token)).statusCode).toBe(404);
  expect((await campus.call('fetchcopy', body, { token: other.token, at: on })).status).toBe(404);
  expect(await copies(other.token)).toEqual([]);
  await campus.call('logout', {}, { token });
  expect((await fileOf(on, body, token)).statusCode).toBe(401);
  expect((await fileOf(on, body, undefined)).statusCode).toBe(401);
  expect((await ask(token)).status).toBe(401);
});

it('asked twice at once, or again because the answer was lost, it is the same one, and costs one', async () => {
  const { token, personId } = await givenSomebody();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await campus.call('owndata', {}, { token, headers });
  const answers = await Promise.all([...Array.from({ length: 5 }, () => ask(token))]);
  const again = await campus.call('owndata', {}, { token, headers });
  expect(new Set([first, again, ...answers].map(({ result }) => (result as OwnCopy).id)).size).toBe(1);
  expect(await db.$count(ownCopies, eq(ownCopies.personId, personId))).toBe(1);
});

it('three are made, and the next only after eight hours', async () => {
  const { token, email } = await givenSomebody();
  for (let made = 0; made < 3; made++) await make(((await ask(token)).result as OwnCopy).id);
  expect(codesOf(await ask(token))).toEqual(['personal.too_many']);
  const later = await at(8 * HOUR + 60_000);
  const again = await campus.login(email, PASSWORD, { at: later });
  expect(await ask(again.token, later)).toMatchObject({ success: true });
});

it('another one takes its place once it is ready, not before, and the former’s files are gone', async () => {
  const { token, personId, copyId } = await givenCopy();
  const former = await lastCopy(db, personId);
  const { id } = (await ask(token)).result as OwnCopy;
  expect((await copies(token)).map((copy) => [copy.id, copy.status])).toEqual([
    [id, 'making'],
    [copyId, 'ready'],
  ]);
  await make(id);
  expect((await copies(token)).map((copy) => [copy.id, copy.status])).toEqual([[id, 'ready']]);
  expect(await folder.store.has(db, former.jsonFile ?? '')).toBe(false);
  const refused = await campus.call('fetchcopy', { copyId, format: 'pdf' }, { token, at: await app() });
  expect(codesOf(refused)).toEqual(['personal.not_there']);
  const [bell] = await db.select().from(notifications).where(eq(notifications.subject, copyId));
  expect(bell?.resolvedAt).toBeTruthy();
});

it('after 48 hours it says that it has expired, before any task has run; then its files are deleted', async () => {
  const { copyId, personId, email } = await givenCopy();
  const [before, after] = [await at(48 * HOUR - 60_000), await at(48 * HOUR + 60_000)];
  const { token: early } = await campus.login(email, PASSWORD, { at: before });
  expect((await fileOf(before, { copyId, format: 'json' }, early)).statusCode).toBe(200);
  const { token } = await campus.login(email, PASSWORD, { at: after });
  expect((await copies(token, after))[0]).toMatchObject({ status: 'expired', files: [] });
  expect((await fileOf(after, { copyId, format: 'json' }, token)).statusCode).toBe(409);

  const copy = await lastCopy(db, personId);
  const now = await after.clock.now(db);
  await db.transaction((tx) => expireCopies(tx, folder.store, now));
  expect((await lastCopy(db, personId)).status).toBe('expired');
  expect([
    await folder.store.has(db, copy.jsonFile ?? ''),
    await folder.store.has(db, copy.pdfFile ?? ''),
  ]).toEqual([false, false]);
  await db.transaction((tx) => forgetOld(tx, new Date(now.getTime() + 40 * 24 * HOUR)));
  expect(await db.$count(ownCopies, eq(ownCopies.id, copyId))).toBe(0);
});

it('one of whose files one is wanting is refused, doesn’t break off, and keeps the other until it expires', async () => {
  const [lost, whole] = [await givenCopy(), await givenCopy()];
  await folder.store.remove(db, (await lastCopy(db, lost.personId)).jsonFile ?? '');
  expect((await fileOf(await app(), { copyId: lost.copyId, format: 'json' }, lost.token)).statusCode).toBe(
    409,
  );

  const now = await campus.app.clock.now(db);
  await db.transaction((tx) => expireCopies(tx, folder.store, now));
  const copy = await lastCopy(db, lost.personId);
  expect(copy.status).toBe('ready');
  expect(await folder.store.has(db, copy.pdfFile ?? '')).toBe(true);
  expect((await fileOf(await app(), { copyId: lost.copyId, format: 'pdf' }, lost.token)).statusCode).toBe(
    200,
  );
  expect(await copies(whole.token)).toMatchObject([{ status: 'ready' }]);
  expect(await ask(lost.token)).toMatchObject({ success: true });
});

it('made by one who is killed in the middle, nothing half is handed out, and the job makes it again', async () => {
  const { token, personId } = await givenSomebody();
  const { id } = (await ask(token)).result as OwnCopy;
  const left = crypto.randomUUID();
  await folder.store.keep(
    db,
    left,
    (async function* () {
      yield Buffer.from('half');
    })(),
  );
  await db.insert(storedFiles).values({ id: crypto.randomUUID(), store: 'copies' });
  expect((await copies(token))[0]).toMatchObject({ status: 'making', files: [] });
  expect((await fileOf(await app(), { copyId: id, format: 'json' }, token)).statusCode).toBe(409);
  await make(id);
  const copy = await lastCopy(db, personId);
  expect(copy).toMatchObject({ status: 'ready', attempts: 1 });
  const later = new Date(Date.now() + 2 * HOUR);
  await db.transaction((tx) => sweepCopies(tx, folder.store, later));
  const names = (await folder.store.list(db)).map((file) => file.id);
  expect(names).toContain(copy.pdfFile);
  expect(names).not.toContain(left);
  expect((await folder.store.list(db)).every(({ isWhole }) => isWhole)).toBe(true);
});

it('two that make it at once leave one, whole', async () => {
  const { token, personId } = await givenSomebody();
  const { id } = (await ask(token)).result as OwnCopy;
  await Promise.allSettled([make(id), make(id)]);
  const copy = await lastCopy(db, personId);
  expect(copy.status).toBe('ready');
  expect(JSON.parse(await textIn(db, folder.store, copy.jsonFile)).data.person).toHaveLength(1);
  expect(await db.$count(notifications, eq(notifications.subject, id))).toBe(1);
});

it('one that is ready stays whole, though what it takes the place of can’t be taken away', async () => {
  const { token, personId } = await givenSomebody();
  await make(((await ask(token)).result as OwnCopy).id);
  const { id } = (await ask(token)).result as OwnCopy;
  const faults: unknown[] = [];
  const stuck = { ...folder.store, remove: () => Promise.reject(new Error('the disk is read only')) };
  await makeCopy(copyPlace(db, stuck, faults), id);
  expect(faults).toHaveLength(1);
  const copy = await lastCopy(db, personId);
  expect(copy.status).toBe('ready');
  expect(JSON.parse(await textIn(db, folder.store, copy.jsonFile)).data.person).toHaveLength(1);
});

it('what fails is tried again, at last said to have failed, and costs none of the three', async () => {
  const { token, personId } = await givenSomebody();
  const { id } = (await ask(token)).result as OwnCopy;
  const faults: unknown[] = [];
  const full = { ...folder.store, keep: () => Promise.reject(new Error('the disk is full')) };
  const broken = copyPlace(db, full, faults);
  for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
    await expect(makeCopy(broken, id)).rejects.toThrow('the disk is full');
    expect((await copies(token))[0]?.status).toBe('making');
  }
  await makeCopy(broken, id);
  expect(faults).toHaveLength(MOST_ATTEMPTS);
  expect((await copies(token))[0]).toMatchObject({ status: 'failed', files: [] });
  const failed = and(eq(notifications.subject, id), like(notifications.kind, 'ownCopyFailed'));
  expect(await db.$count(notifications, failed)).toBe(1);
  for (let made = 0; made < 3; made++) await make(((await ask(token)).result as OwnCopy).id);
  expect((await lastCopy(db, personId)).status).toBe('ready');
});
