import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { storedFiles } from '../../db/schema.ts';
import type { CampusApp } from '../../http/campus-app.ts';
import { pdf } from '../../testing/files-fixtures.ts';
import { givenClamd, PUZZLE, VIRUS } from '../../testing/services/clamd-fixtures.ts';
import { SERVICE_TOKEN, testCampus } from '../../testing/test-campus.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'ateneo-scanner-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const { app, configured, call, givenSignedIn } = await testCampus();

const withScanner = (url: string | undefined) =>
  configured({ DATA_DIR: dataDir, ...(url && { CLAMD_URL: url }) });
const office = (at: CampusApp, verb: string, body: object = {}) =>
  call(`/api/office/uploads/${verb}`, body, { token: SERVICE_TOKEN, at });
const filesOn = async () => (await app.db.select().from(storedFiles)).map(({ id }) => id).toSorted();

async function send(at: CampusApp, filling: string) {
  const { token } = await givenSignedIn();
  const answer = await at.inject({
    method: 'POST',
    url: `/api/student/documents/upload?${new URLSearchParams({ type: 'income', name: 'isee.pdf' })}`,
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    payload: pdf(filling),
  });
  const { result } = answer.json();
  const listed = (await office(at, 'list', { all: true })).result as { id: string; scan: string }[];
  const scan = listed.find(({ id }) => id === result.uploadId)?.scan;
  return { ...result, scan };
}

it('G13: a scanner sees all of a file before it is kept, and what it finds a virus in is refused and leaves nothing', async () => {
  const { url, scanned } = await givenClamd();
  const at = await withScanner(url);
  const large = 'x'.repeat(300_000);

  expect(await send(at, large)).toMatchObject({ status: 'received', scan: 'clean' });
  expect(scanned.map((file) => file.equals(pdf(large)))).toEqual([true]);
  const before = await filesOn();
  expect(await send(at, VIRUS)).toMatchObject({
    reasons: [{ code: 'uploads.infected', field: 'file', text: expect.stringContaining('virus') }],
  });
  expect(await filesOn()).toEqual(before);
});

it.each([
  ['there is none', undefined],
  ['it isn’t there', 'tcp://127.0.0.1:1'],
  ['it has no answer', 'given'],
])('G13: a file is kept and the office told that no scanner has seen it, where %s', async (_, url) => {
  const at = await withScanner(url === 'given' ? (await givenClamd()).url : url);
  expect(await send(at, PUZZLE)).toMatchObject({ status: 'received', scan: 'not_scanned' });
});

it('G13: what was kept unseen is looked at later; what a virus is found in then is accepted by nobody', async () => {
  const none = await withScanner(undefined);
  await office(await withScanner((await givenClamd()).url), 'scan');
  const { uploadId } = await send(none, VIRUS);
  const other = await send(none, 'carta');
  expect((await office(none, 'scan')).result).toMatchObject({ clean: 0, infected: [] });

  const at = await withScanner((await givenClamd()).url);
  expect((await office(at, 'scan')).result).toMatchObject({
    clean: 1,
    infected: [{ uploadId, found: 'Tests.Virus' }],
  });

  expect((await office(at, 'scan')).result).toMatchObject({ clean: 0, infected: [] });
  const accepted = (id: string) => office(at, 'accept', { uploadId: id });
  expect(await accepted(uploadId)).toMatchObject({ messages: [{ code: 'uploads.infected' }] });
  expect(await accepted(other.uploadId)).toMatchObject({ success: true });
  expect(await office(at, 'reject', { uploadId, reason: 'Virus' })).toMatchObject({ success: true });
});
