import { randomUUID } from 'node:crypto';
import { pdf, scannedJpeg } from '../../campus/testing/files-fixtures.ts';
import { shiftDay } from '../../contract/wire/shift-day.ts';
import { dayIn } from '../../e2e/support/fixtures/days.ts';
import type { Places } from '../../e2e/support/programs/places.ts';
import { pathOf } from '../pages/measured-pages.ts';
import { signIn } from '../programs/sign-in.ts';

/** What is asked over and over: `body` in base64. */
export type Flood = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
  connections: number;
};

/** How often each answer came, and how many said 429 without a time to come again. */
export type Flooded = { answers: Record<string, number>; untimed: number };

const CONNECTIONS = 32;
const FORGED_BYTES = 60_000;

/** What costs most to answer, by one person or, where it says so, by somebody who isn't signed in. */
export async function floodPaths({ portalUrl }: Places): Promise<[what: string, Flood][]> {
  const student = { cookie: await signIn(portalUrl, 'student') };
  const professor = { cookie: await signIn(portalUrl, 'professor') };
  const course = await pathOf(portalUrl, '/professor/courses/:id', professor.cookie);
  const courseId = course?.split('/').at(-1) ?? '';
  const paper = await pdfOf(portalUrl, student.cookie);

  const flood = (path: string, given: Partial<Flood>): Flood => {
    return {
      url: portalUrl + path,
      method: 'GET',
      headers: {},
      body: null,
      connections: CONNECTIONS,
      ...given,
    };
  };
  const call = (path: string, headers: object, body: object): Flood =>
    flood(path, {
      method: 'POST',
      headers: { ...JSON_CALL, ...headers },
      body: base64(JSON.stringify(body)),
    });
  const upload = (file: Buffer): Flood =>
    flood('/api/student/documents/upload?type=other&name=carta', {
      ...{ method: 'POST', body: file.toString('base64') },
      headers: { ...JSON_CALL, 'content-type': 'application/octet-stream', ...student },
    });

  return [
    ['dashboards', flood('/student/dashboard', { headers: student })],
    ['searches', call('/api/student/search/find', student, { text: 'analisi e geometria dei '.repeat(3) })],
    ['a year of lessons checked', call('/api/professor/lessons/check', professor, checkOf(courseId, 366))],
    [
      'four years of lessons checked',
      call('/api/professor/lessons/check', professor, checkOf(courseId, 1_461)),
    ],
    ['registers exported', call('/api/professor/presences/export', professor, { courseId })],
    ['papers', flood(paper, { headers: student })],
    ['a student’s weeks', flood('/student/lessons', { headers: student })],
    ['files', upload(pdf())],
    ['pictures', upload(scannedJpeg(3_000, 60))],
    ['nobody: sign-in pages', flood('/account/login', { headers: HTML })],
    [
      'nobody: forged notices',
      call('/webhooks/payments/simulator', {}, { forged: 'x'.repeat(FORGED_BYTES) }),
    ],
    ['nobody: keys of seals', flood('/verify/keys', {})],
  ];
}

const HTML = { accept: 'text/html' };
const JSON_CALL = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** What a series would come up against, each week of so many days. */
function checkOf(courseId: string, days: number) {
  const fromDay = dayIn(1);
  const when = {
    weekday: 2,
    startsTime: '09:00',
    endsTime: '11:00',
    fromDay,
    toDay: shiftDay(fromDay, days),
  };
  return { courseId, when, roomIds: [], teacherIds: [randomUUID()] };
}

/** The first that the page of payments leads to. */
async function pdfOf(portalUrl: string, cookie: string): Promise<string> {
  const html = await (await fetch(`${portalUrl}/student/payments`, { headers: { cookie } })).text();
  const found = /href="(\/api\/student\/payments\/[^"]+\.pdf)"/.exec(html)?.[1];
  if (!found) throw new Error('the demo’s student has no paper of payments');
  return found;
}
