/**
 * What people do at the portal of the compose file, as a process of its own where the portal is reached: a
 * sign-in and a large upload, refused sign-ins from two addresses, then load until its input ends. Prints a
 * line for each, and counts whenever it is given a line; the argument is where all is.
 */
import { once } from 'node:events';
import { request } from 'node:https';
import process from 'node:process';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { startLoad } from '../../../cluster/load.ts';
import { changedUpload } from '../../../contract/documents/uploads.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import { givenStudent, PASSWORD } from '../../../e2e/support/fixtures/people.ts';
import { callPortal } from '../../../e2e/support/programs/call-portal.ts';
import { keepPlaces } from '../../../e2e/support/programs/places.ts';

const where = z
  .object({ url: z.string(), campusUrl: z.string(), serviceToken: z.string(), sessionSecret: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''));
const { url } = where;
keepPlaces({ ...where, portalUrl: url, dataDir: '' });

/** Asked often enough that both portals and both campus instances have answered. */
const TIMES_READ = 8;
const BYTES = 9_000_000;
/** Few enough that both portals answer the balancer's checks while one of them is restarted. */
const STUDENTS = 8;

console.log(await upload());
for (const localAddress of ['127.0.0.2', '127.0.0.3']) await guess(localAddress);
const load = await startLoad(url, { students: STUDENTS });
console.log('under load');
let counted = 0;
for await (const _line of createInterface({ input: process.stdin })) console.log(JSON.stringify(counts()));
await load.stopAfter(0);
console.log(JSON.stringify(counts()));
process.exit();

/** By somebody who signs in with a password. */
async function upload(): Promise<string> {
  const { email } = await givenStudent({ password: PASSWORD });
  const password = Buffer.from(PASSWORD).toString('base64');
  const signIn = await callPortal({ url }, {}, '/api/user/login', { username: email, password });
  const cookie = signIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const file = Buffer.from(`%PDF-1.4\n${'x'.repeat(BYTES)}\n%%EOF\n`);
  const sent = await fetch(`${url}/api/student/documents/upload?type=income&name=isee.pdf`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' },
    body: file,
  });
  const { result } = envelope.parse(await sent.json());
  const { uploadId } = changedUpload.parse(result);
  for (let time = 0; time < TIMES_READ; time += 1) {
    const answer = await fetch(`${url}/api/student/documents/files/${uploadId}`, { headers: { cookie } });
    if (!Buffer.from(await answer.arrayBuffer()).equals(file))
      throw new Error(`the upload was read as another: ${answer.status}`);
  }
  const read = `read ${TIMES_READ} times alike`;
  return `sign-in ${signIn.status}, upload of ${BYTES / 1e6} MB ${sent.status}, ${read}`;
}

/** A sign-in that is refused, with an address of its own making. */
async function guess(localAddress: string): Promise<void> {
  const asked = request(`${url}/api/user/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '203.0.113.9',
    },
    localAddress,
    agent: false,
  });
  asked.end(JSON.stringify({ username: 'nobody@example.org', password: 'bm9ib2R5' }));
  const [answer] = await once(asked, 'response');
  answer.resume();
  console.log(`a sign-in that is refused, from ${localAddress}: ${answer.statusCode}`);
}

/** Of what was asked since it was counted last, and of the pages that are open. */
function counts() {
  const asked = load.asked.slice(counted);
  counted = load.asked.length;
  const failed = asked.filter(({ outcome }) => outcome === 'failed');
  return {
    requests: asked.length,
    failed: failed.map(({ kind, said }) => `${kind}: ${said}`),
    contradictions: load.students.flatMap((student) => student.contradictions),
    dead: load.pages.filter((page) => !page.wasLiveAtEnd).length,
  };
}
