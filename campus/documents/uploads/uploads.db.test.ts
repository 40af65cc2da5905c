import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { UPLOAD_BYTES, uploadStatus } from '../../../contract/documents/uploads.ts';
import { storedFiles, uploads } from '../../db/schema.ts';
import { allows } from '../../platform/states/state-machine.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { lyingIn } from '../../testing/documents/copies-fixtures.ts';
import { jpeg, pdf } from '../../testing/files-fixtures.ts';
import { SERVICE_TOKEN, testCampus } from '../../testing/test-campus.ts';
import { MOST_A_DAY, receiveUpload } from './receive-upload.ts';
import { fileStoreOf, uploadMachine } from './uploads.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'ateneo-uploads-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const { app: plain, configured, call, givenSignedIn } = await testCampus();
const { db, clock } = plain;
const at = await configured({ DATA_DIR: dataDir });

type Sent = { name?: string; type?: string; language?: string };

async function send(token: string, file: Buffer | Readable, { name = 'carta.pdf', ...other }: Sent = {}) {
  const { type = 'identity', language = 'en' } = other;
  const answer = await at.inject({
    method: 'POST',
    url: `/api/student/documents/upload?${new URLSearchParams({ type, name })}`,
    headers: {
      'content-type': 'application/octet-stream',
      'accept-language': language,
      authorization: `Bearer ${token}`,
    },
    payload: file,
  });
  return { status: answer.statusCode, ...answer.json() };
}

const list = async (token: string) => (await call('/api/student/documents/list', {}, { token, at })).result;
const discard = (token: string, uploadId: string) =>
  call('/api/student/documents/discard', { uploadId }, { token, at, language: 'en' });
const office = (verb: string, body: object) =>
  call(`/api/office/uploads/${verb}`, body, { token: SERVICE_TOKEN, at });
const fileOf = (path: string, token: string, uploadId: string) =>
  at.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { uploadId },
  });
const filesOn = async () => (await db.select().from(storedFiles)).map(({ id }) => id).toSorted();

async function givenUpload() {
  const owner = await givenSignedIn();
  const { uploadId } = (await send(owner.token, pdf('CARTA DI ADA'))).result;
  return { ...owner, uploadId: uploadId as string };
}

it('G13: a paper is handed in, lies sealed in the database, and comes back to its owner as a file', async () => {
  const { token, uploadId } = await givenUpload();
  expect(await list(token)).toMatchObject([
    { id: uploadId, type: 'identity', status: 'received', name: 'carta.pdf', kind: 'pdf', reason: null },
  ]);
  expect(await filesOn()).toContain(uploadId);
  expect((await lyingIn(db, uploadId)).includes('CARTA DI ADA')).toBe(false);

  const file = await fileOf('student/documents/file', token, uploadId);
  expect(file.rawPayload.equals(pdf('CARTA DI ADA'))).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''carta.pdf",
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});

it('G13: the office sees what waits, reads it, and rejects it with a reason that its owner reads', async () => {
  const { token, uploadId, badge } = await givenUpload();
  expect((await office('list', {})).result).toContainEqual(expect.objectContaining({ id: uploadId, badge }));
  expect((await fileOf('office/uploads/file', SERVICE_TOKEN, uploadId)).rawPayload.length).toBe(
    pdf('CARTA DI ADA').length,
  );
  expect((await office('reject', { uploadId })).status).toBe(400);
  const reason = 'Manca il retro.';
  expect((await office('reject', { uploadId, reason })).result).toEqual({ uploadId, status: 'rejected' });
  expect(await list(token)).toMatchObject([{ status: 'rejected', reason }]);
  expect((await office('list', {})).result).not.toContainEqual(expect.objectContaining({ id: uploadId }));
  expect((await office('list', { all: true })).result).toContainEqual(
    expect.objectContaining({ id: uploadId, status: 'rejected' }),
  );
});

it('what was not accepted is taken back with its file; what was accepted stays', async () => {
  const one = await givenUpload();
  expect((await discard(one.token, one.uploadId)).result).toMatchObject({ status: 'discarded' });
  expect(await filesOn()).not.toContain(one.uploadId);
  expect(await list(one.token)).toEqual([]);
  expect((await fileOf('student/documents/file', one.token, one.uploadId)).statusCode).toBe(404);

  const other = await givenUpload();
  await office('accept', { uploadId: other.uploadId });
  expect(await discard(other.token, other.uploadId)).toMatchObject({
    success: false,
    messages: [{ code: 'state.not_allowed' }],
  });
  expect(await filesOn()).toContain(other.uploadId);
});

it('of somebody else’s paper nothing is read or taken back, and nothing without a session or with the wrong one', async () => {
  const { uploadId, token } = await givenUpload();
  const other = await givenSignedIn();
  expect((await fileOf('student/documents/file', other.token, uploadId)).statusCode).toBe(404);
  expect((await discard(other.token, uploadId)).status).toBe(404);
  expect(await list(other.token)).toEqual([]);
  expect((await fileOf('office/uploads/file', token, uploadId)).statusCode).toBe(401);
  expect((await fileOf('student/documents/file', 'unknown', uploadId)).statusCode).toBe(401);
  expect((await send('unknown', pdf())).status).toBe(401);
  await call('logout', {}, { token, at });
  expect((await send(token, pdf())).status).toBe(401);
  expect((await fileOf('student/documents/file', token, uploadId)).statusCode).toBe(401);
});

it('what is refused says why, and leaves neither a file nor a row to see', async () => {
  const { token } = await givenSignedIn();
  const before = await filesOn();
  const html = await send(token, Buffer.from('<html>'), { name: 'carta.pdf' });
  expect(html.result.reasons).toMatchObject([
    { code: 'uploads.kind', field: 'file', text: expect.stringContaining('PDF, JPEG and PNG') },
  ]);
  expect((await send(token, Buffer.alloc(0))).result.reasons).toMatchObject([{ code: 'uploads.empty' }]);
  expect((await send(token, (await jpeg()).subarray(0, -60))).result.reasons).toMatchObject([
    { code: 'uploads.broken' },
  ]);
  const tooLarge = Readable.from([pdf(), Buffer.alloc(UPLOAD_BYTES)]);
  expect((await send(token, tooLarge)).result.reasons).toMatchObject([{ code: 'uploads.too_large' }]);
  expect((await send(token, pdf(), { type: 'passport' })).status).toBe(400);
  expect(await list(token)).toEqual([]);
  expect(await filesOn()).toEqual(before);
});

it('one that is cut off leaves nothing, and the next may come at once', async () => {
  const { token, profileIds } = await givenSignedIn();
  const profileId = profileIds[0] ?? '';
  const before = await filesOn();
  async function* cut() {
    yield pdf('x'.repeat(200_000)).subarray(0, 150_000);
    throw new Error('the connection is gone');
  }
  const store = fileStoreOf({ DATA_DIR: dataDir, UPLOADS_KEY: [] });
  const asked = { type: 'photo', name: 'x', profileId } as const;
  const place = { db, clock, store, scanner: null, warn: () => {} };
  await expect(receiveUpload(place, asked, cut())).rejects.toThrow('the connection is gone');
  expect(await filesOn()).toEqual(before);
  expect(await send(token, pdf())).toMatchObject({ success: true });
});

it.each([
  ['was kept', true],
  ['was not kept', false],
])(
  'one whose keeping is not answered, and %s, is %o in the list with its file, and never one without',
  async (_is, isKept) => {
    const { token, profileIds } = await givenSignedIn();
    const before = await filesOn();
    let acts = 0;
    const broken: Clock = {
      ...clock,
      /** The second of its transactions ends with a lost connection, after its commit or before it. */
      transact: (database, work) => {
        acts += 1;
        if (acts !== 2) return clock.transact(database, work);
        const gone = () => Promise.reject(new Error('the connection is gone'));
        return isKept
          ? clock.transact(database, work).then(gone)
          : clock.transact(database, (tx, now) => work(tx, now).then(gone));
      },
    };
    const store = fileStoreOf({ DATA_DIR: dataDir, UPLOADS_KEY: [] });
    const asked = { type: 'photo', name: 'x', profileId: profileIds[0] ?? '' } as const;
    const place = { db, clock: broken, store, scanner: null, warn: () => {} };
    const sent = receiveUpload(place, asked, Readable.from([pdf()]));
    if (isKept) expect(await sent).toMatchObject({ ok: true, value: { status: 'received' } });
    else await expect(sent).rejects.toThrow('the connection is gone');
    const listed = (await list(token)) as { status: string }[];
    expect(listed.map(({ status }) => status)).toEqual(isKept ? ['received'] : []);
    expect((await filesOn()).length - before.length).toBe(isKept ? 1 : 0);
  },
);

it('one comes in at a time, and so many a day', async () => {
  const { token, profileIds } = await givenSignedIn();
  const profileId = profileIds[0] ?? '';
  const now = await clock.now(db);
  const row = { profileId, type: 'other', name: 'x' } as const;
  const [hanging] = await db
    .insert(uploads)
    .values({ ...row, status: 'receiving', startedAt: now })
    .returning();
  expect((await send(token, pdf())).result.reasons).toMatchObject([{ code: 'uploads.under_way' }]);

  const longAgo = new Date(now.getTime() - 11 * 60_000);
  await db
    .update(uploads)
    .set({ startedAt: longAgo })
    .where(eq(uploads.id, hanging?.id ?? ''));
  expect(await send(token, pdf())).toMatchObject({ success: true });

  const tried = Array.from(
    { length: MOST_A_DAY - 2 },
    () => ({ ...row, status: 'discarded', startedAt: now }) as const,
  );
  await db.insert(uploads).values(tried);
  expect((await send(token, pdf())).result.reasons).toMatchObject([
    { code: 'uploads.too_often', text: expect.stringContaining(String(MOST_A_DAY)) },
  ]);
});

it('no other call takes such a body', async () => {
  const { token } = await givenSignedIn();
  const headers = { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` };
  const answer = await at.inject({
    method: 'POST',
    url: '/api/student/documents/list',
    headers,
    payload: pdf(),
  });
  expect(answer.statusCode).toBe(415);
});

it.each(uploadStatus.options)(
  'a paper that is %s moves as its machine says, and no other way',
  async (status) => {
    const { token, uploadId } = await givenUpload();
    const reason = status === 'rejected' ? 'No' : null;
    for (const action of ['accept', 'reject', 'discard'] as const) {
      await db.update(uploads).set({ status, reason }).where(eq(uploads.id, uploadId));
      const asked =
        action === 'discard'
          ? await discard(token, uploadId)
          : await office(action, { uploadId, ...(action === 'reject' && { reason: 'Perché' }) });
      const may = status !== 'receiving' && allows(uploadMachine, status, action);
      expect([action, asked.success]).toEqual([action, may]);
    }
    await db.update(uploads).set({ status: 'discarded' }).where(eq(uploads.id, uploadId));
  },
);

it('G13: a file that is wanting, or that no key here opens, is answered 404 with a text, and stays', async () => {
  const { token, uploadId } = await givenUpload();
  const elsewhere = await configured({ UPLOADS_KEY: 'another key of the configuration; long enough' });
  const from = async (app: typeof at) => {
    const answer = await app.inject({
      ...{ method: 'POST', url: '/api/student/documents/file', payload: { uploadId } },
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  const wanting = {
    status: 404,
    success: false,
    messages: [{ text: expect.stringContaining('handed out') }],
  };
  expect(await from(elsewhere)).toMatchObject(wanting);
  const checked = await call('/api/office/uploads/check', {}, { token: SERVICE_TOKEN, at: elsewhere });
  expect(checked.result).toMatchObject({ sealed: expect.arrayContaining([uploadId]) });
  expect((await fileOf('student/documents/file', token, uploadId)).statusCode).toBe(200);

  await db.delete(storedFiles).where(eq(storedFiles.id, uploadId));
  expect(await from(at)).toMatchObject(wanting);
  expect((await office('check', {})).result).toMatchObject({ missing: expect.arrayContaining([uploadId]) });
});

it('G13: a file of ten megabytes comes and goes whole, sealed with the first key of a list, opened with any', async () => {
  const [former, first] = [
    'the former key of the configuration; long',
    'the first key of the configuration; long',
  ];
  const before = await configured({ UPLOADS_KEY: former });
  const after = await configured({ UPLOADS_KEY: `${first},${former}` });
  const { token } = await givenSignedIn();
  const large = pdf(randomBytes(UPLOAD_BYTES - 200).toString('latin1'));
  const sent = await before.inject({
    method: 'POST',
    url: '/api/student/documents/upload?type=other&name=large.pdf',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    payload: large,
  });
  const { uploadId } = sent.json().result;
  const answer = await after.inject({
    ...{ method: 'POST', url: '/api/student/documents/file', payload: { uploadId } },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.rawPayload.equals(large)).toBe(true);
});
