import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { storedFiles, uploads } from '../../db/schema.ts';
import { pdf } from '../../testing/files-fixtures.ts';
import { testCampus } from '../../testing/test-campus.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'ateneo-uploads-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const { app, configured, givenSignedIn } = await testCampus();
const at = await configured({ DATA_DIR: dataDir });
await at.listen({ port: 0, host: '127.0.0.1' });
const { port } = at.server.address() as AddressInfo;

const PATIENT = { timeout: 30_000 };

/** A file that is about to be sent, over a connection of its own. */
function begin(token: string, length?: number): ClientRequest {
  return request({
    port,
    method: 'POST',
    path: '/api/student/documents/upload?type=other&name=carta.pdf',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      ...(length && { 'content-length': length }),
    },
  });
}

const answerTo = (sent: ClientRequest) =>
  new Promise<unknown>((resolve, reject) => {
    sent.on('response', (answer) => resolve(json(answer)));
    sent.on('error', reject);
  });

const rowsOf = (profileId: string) =>
  app.db.select().from(uploads).where(eq(uploads.profileId, profileId)).orderBy(uploads.startedAt);
const statesOf = async (profileId: string) => (await rowsOf(profileId)).map(({ status }) => status);
const filesOf = async (profileId: string) => {
  const ids = (await rowsOf(profileId)).map(({ id }) => id);
  return await app.db.select().from(storedFiles).where(inArray(storedFiles.id, ids));
};

async function given() {
  const { token, profileIds } = await givenSignedIn();
  return { token, profileId: profileIds[0] ?? '' };
}

it('a connection that is lost on the way leaves nothing, and the file can be sent again', async () => {
  const { token, profileId } = await given();
  const lost = begin(token, 500_000);
  lost.on('error', () => {});
  lost.write(pdf('x'.repeat(200_000)));
  await expect.poll(() => statesOf(profileId), PATIENT).toEqual(['receiving']);
  await expect.poll(() => filesOf(profileId), PATIENT).toHaveLength(1);
  lost.destroy();
  await expect.poll(() => statesOf(profileId), PATIENT).toEqual(['discarded']);
  expect(await filesOf(profileId)).toEqual([]);

  const again = begin(token);
  again.end(pdf());
  expect(await answerTo(again)).toMatchObject({ success: true });
  expect(await filesOf(profileId)).toHaveLength(1);
});

it('while one comes in another is refused, and the first gets there', async () => {
  const { token, profileId } = await given();
  const first = begin(token);
  const answered = answerTo(first);
  first.write('%PDF-1.4\n');
  await expect.poll(() => statesOf(profileId), PATIENT).toEqual(['receiving']);
  const second = begin(token);
  second.end(pdf());
  expect(await answerTo(second)).toMatchObject({ result: { reasons: [{ code: 'uploads.under_way' }] } });
  first.end('%%EOF\n');
  expect(await answered).toMatchObject({ success: true });
  expect(await statesOf(profileId)).toEqual(['received']);
});

it('of several that begin at once one comes in at a time', async () => {
  const { token, profileId } = await given();
  const sent = Array.from({ length: 6 }, () => {
    const each = begin(token);
    each.end(pdf());
    return answerTo(each);
  });
  const taken = (await Promise.all(sent)).filter((answer) => (answer as { success: boolean }).success);
  expect(taken.length).toBeGreaterThan(0);
  expect(await statesOf(profileId)).toEqual(taken.map(() => 'received'));
  expect(await filesOf(profileId)).toHaveLength(taken.length);
});

it('who sends more than is read hears the refusal over the same connection', async () => {
  const { token, profileId } = await given();
  const html = Buffer.alloc(2_000_000, '<p>');
  const sent = begin(token, html.length);
  sent.end(html);
  expect(await answerTo(sent)).toMatchObject({ result: { reasons: [{ code: 'uploads.kind' }] } });
  expect(await filesOf(profileId)).toEqual([]);
});
