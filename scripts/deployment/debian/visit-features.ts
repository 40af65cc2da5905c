/**
 * In the machine's network: somebody signs in through what stands in front, hands in a paper of 9 MB, and
 * every instance shows it alike. With the words of an earlier visit, its paper is looked for instead.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import { envelope } from '../../../contract/wire/envelope.ts';
import { issueToken } from '../../../e2e/support/fixtures/institution.ts';
import { givenStudent, PASSWORD } from '../../../e2e/support/fixtures/people.ts';
import { callPortal } from '../../../e2e/support/programs/call-portal.ts';
import { places } from '../../../e2e/support/programs/places.ts';
import type { Said } from './visit.ts';

const PORTALS = [3000, 3001];
const CAMPUSES = [4001, 4002];
const paper = Buffer.from(`%PDF-1.4\n${'x'.repeat(9_000_000)}\n%%EOF\n`);
const url = places().portalUrl;
const say = (line: string) => process.send?.({ line } satisfies Said);

const { hostname: host } = new URL(places().campusUrl);
const earlier = process.argv.slice(2);
const [profileId, username, uploadId] = earlier.length > 0 ? earlier : await handedIn();
const { status, cookie } = await signIn(username ?? '');
assert.equal(status, 200, 'the sign-in');
for (const port of PORTALS) assert.equal(sha256(await fileAt(port, cookie)), sha256(paper), `portal ${port}`);
const token = await issueToken(profileId ?? '');
for (const port of CAMPUSES)
  assert.equal(sha256(await paperAt(port, token)), sha256(paper), `campus ${port}`);
say(`the paper is the same at ${[...PORTALS, ...CAMPUSES].join(', ')}`);
process.disconnect();

async function handedIn() {
  const student = await givenStudent({ password: PASSWORD });
  const { status, cookie } = await signIn(student.email);
  assert.equal(status, 200);
  say('somebody signs in through what stands in front');
  const kept = await send(paper, cookie);
  assert.equal(kept.status, 200, JSON.stringify(kept.answer));
  const { uploadId } = kept.answer.result as { uploadId: string };
  say('a paper of 9 MB is handed in');
  const refused = await send(Buffer.alloc(10_600_000, '%PDF-1.4\n'), cookie);
  assert.equal(refused.answer.success, false);
  say(`one of 10.6 MB is refused in the portal's own words, ${refused.status}`);
  say(`kept: ${student.profileId} ${student.email} ${uploadId}`);
  return [student.profileId, student.email, uploadId];
}

async function signIn(username: string) {
  const body = { username, password: Buffer.from(PASSWORD).toString('base64') };
  const answer = await callPortal({ url }, {}, '/api/user/login', body);
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  await answer.body?.cancel();
  return { status: answer.status, cookie: cookies.join('; ') };
}

async function send(file: Buffer<ArrayBuffer>, cookie: string) {
  const query = new URLSearchParams({ type: 'income', name: 'isee.pdf' });
  const headers = { 'content-type': 'application/octet-stream', 'sec-fetch-site': 'same-origin', cookie };
  const answer = await fetch(`${url}/api/student/documents/upload?${query}`, {
    method: 'POST',
    headers,
    body: file,
  });
  return { status: answer.status, answer: envelope.parse(await answer.json()) };
}

/** Past what stands in front, as that asks. */
async function fileAt(port: number, cookie: string): Promise<Buffer> {
  const headers = { host: new URL(url).host, 'x-forwarded-proto': 'https', cookie };
  const path = `/api/student/documents/files/${uploadId}`;
  const asked = request({ host, port, path, headers }).end();
  return await new Promise((resolve, reject) => {
    asked.once('response', (answer) => resolve(buffer(answer))).once('error', reject);
  });
}

async function paperAt(port: number, bearer: string): Promise<Buffer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` };
  const body = JSON.stringify({ uploadId });
  const answer = await fetch(`http://${host}:${port}/api/student/documents/file`, {
    method: 'POST',
    headers,
    body,
  });
  return Buffer.from(await answer.arrayBuffer());
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
