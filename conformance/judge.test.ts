import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  announcing,
  answering,
  crashed,
  cut,
  cutHalfway,
  doubled,
  flooding,
  gzipped,
  huge,
  notAnEnvelope,
  notJson,
  redirecting,
  refusing,
  sentAs,
  slow,
  succeeding,
  switching,
  unauthorized,
} from '../e2e/support/foreign/foreign-behaviours.ts';
import {
  type Behaviour,
  type ForeignInstitution,
  startForeignInstitution,
} from '../e2e/support/foreign/foreign-institution.ts';
import { professorProfile, studentProfile } from '../e2e/support/foreign/foreign-people.ts';
import { asking } from './ask.ts';
import { judgeOddRequests } from './checks/odd-requests.ts';
import { conform } from './conform.ts';
import { createJudge, judgeRead } from './judge.ts';
import type { Check } from './report.ts';

const WAIT_MS = 1_500;
const CALL = 'user/faculties';
let institution: ForeignInstitution;
let ask: ReturnType<typeof asking>;

beforeAll(async () => {
  institution = await startForeignInstitution();
});
afterAll(() => institution.stop());
beforeEach(() => {
  institution.reset();
  ask = asking(institution.url, { waitMs: WAIT_MS });
});
afterEach(() => ask.close());

async function judged(behaviour: Behaviour): Promise<Check | undefined> {
  institution.behave(`/api/${CALL}`, behaviour);
  const judge = createJudge(institution.url, ask, false);
  await judgeRead(judge, 'specification', CALL);
  return judge.checks[0];
}

const faults: [name: string, behaviour: Behaviour, says: RegExp][] = [
  ['crashes', crashed, /fails with status 500/],
  ['answers HTML', notJson, /no JSON by its content-type \(text\/html\)/],
  ['answers JSON under another name', sentAs('text/plain'), /no JSON by its content-type/],
  ['answers something else than the envelope', notAnEnvelope, /no envelope/],
  ['compresses unasked', gzipped, /compressed \(gzip\)/],
  ['sends headers without end', flooding, /headers longer than/],
  ['announces an answer for ever', announcing, /no answer within 1.5 s/],
  ['changes the protocol', switching, /no answer within 1.5 s|no HTTP/],
  ['redirects', redirecting, /redirects \(302\)/],
  ['hangs up', cut, /cut off/],
  ['hangs up halfway', cutHalfway, /cut off/],
  ['answers more than anybody reads', huge, /longer than 5 MiB/],
  ['is too slow', slow(4_000), /no answer within 1.5 s/],
  ['refuses its own bearer', unauthorized, /refused \(401\): token scaduto/],
  ['refuses a call that it has', refusing('<b>no</b>'), /refused \(200\)/],
  ['sends another shape', succeeding('not a list'), /another shape at \$/],
  [
    'sends entries without a name',
    succeeding([{ id: 1, name: 'Lettere' }, { dean: true }]),
    /entry that can’t be read, at \$\[1\]/,
  ],
];

describe('an institution that misbehaves', () => {
  it.each(faults)('E6: one that %s is told so, by the name of the fault', async (_name, behaviour, says) => {
    expect(await judged(behaviour)).toMatchObject({
      of: CALL,
      verdict: 'wrong',
      says: expect.stringMatching(says),
    });
  });

  it('E6: one that answers twice is told that the next person would have the second', async () => {
    institution.behave(`/api/${CALL}`, doubled({ success: true, result: ['of another'], messages: [] }));
    const judge = createJudge(institution.url, ask, false);
    await judgeOddRequests(judge);
    expect(judge.checks.find(({ of }) => of === 'one answer to one request')).toMatchObject({
      verdict: 'wrong',
      says: expect.stringContaining('come behind the answer'),
    });
  });
});

describe('what is lawful', () => {
  const lawful: [name: string, behaviour: Behaviour, verdict: string][] = [
    [
      'ids that are numbers and fields nobody asked for',
      succeeding([{ id: 4, name: 'Lettere', dean: 'x' }]),
      'ok',
    ],
    ['a list of texts', succeeding(['Lettere']), 'ok'],
    ['nothing in place of an empty list', succeeding(null), 'ok'],
    ['no messages', answering({ success: true, result: [] }), 'note'],
    [
      'a message of an unknown type',
      answering({ success: true, result: [], messages: [{ text: 'x', type: 'blue' }] }),
      'note',
    ],
  ];
  it.each(lawful)('D1: %s can be read', async (_name, behaviour, verdict) => {
    expect(await judged(behaviour)).toMatchObject({ verdict });
  });

  it.each([404, 405, 501])('D1: a %i without an envelope is a call that is not offered', async (status) => {
    const page: Behaviour = (response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>');
    expect(await judged(page)).toMatchObject({ verdict: 'absent' });
  });

  it('D1: a 404 with an envelope is an answer, and no sign that a call is not offered', async () => {
    expect(await judged(refusing('unknown', { status: 404 }))).toMatchObject({ verdict: 'wrong' });
  });
});

it('D1: an institution of the fifteen calls and the hub is usable, and told that its bearers outlive a sign-out', async () => {
  const profiles = [{ ...studentProfile }, { ...professorProfile }];
  const student = institution.givenPerson();
  const two = institution.givenPerson({ profiles });
  const none = institution.givenPerson({ profiles: [{ ...studentProfile, badge: null }] });
  const { checks, areas } = await conform(institution.url, {
    accounts: { student, twoProfiles: two, noBadge: none },
    write: true,
  });
  expect(checks.filter(({ verdict }) => verdict === 'wrong').map(({ of }) => of)).toEqual([
    'a token after logout',
  ]);
  expect(areas.every(({ usable }) => usable === 'not offered')).toBe(true);
  expect(checks.find(({ of }) => of === '/notifications as student')).toMatchObject({ verdict: 'ok' });
}, 30_000);
