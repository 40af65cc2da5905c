import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as behaviours from '../e2e/support/foreign/foreign-behaviours.ts';
import {
  type Behaviour,
  type ForeignInstitution,
  startForeignInstitution,
} from '../e2e/support/foreign/foreign-institution.ts';
import { over, results, unreadable } from '../lib/bff/testing/odd-answers-fixtures.ts';
import { asking } from './ask.ts';
import { judgeOddRequests, judgeSteadiness } from './checks/odd-requests.ts';
import { judgeSignedIn, signIn } from './checks/specified-calls.ts';
import { callOf, createJudge, judgeRead } from './judge.ts';
import type { Check, Verdict } from './report.ts';
import { shapeOf } from './shape.ts';

const WAIT_MS = 1_000;
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

const judging = () => createJudge(institution.url, ask, false);

async function judged(behaviour: Behaviour): Promise<Check | undefined> {
  institution.behave(`/api/${CALL}`, behaviour);
  const judge = judging();
  await judgeRead(judge, 'specification', CALL);
  return judge.checks[0];
}

type Case = [behaviour: Behaviour, verdict: Verdict, says: RegExp];
const {
  answering,
  refusing,
  sentAs,
  slow,
  succeeding,
  after,
  doubled: _doubled,
  ...plainBehaviours
} = behaviours;

/** What the judge says of each; those that are lawful are said not to be wrong. */
const cases: Record<Exclude<keyof typeof behaviours, 'doubled'>, Case[]> = {
  answering: [
    [answering({ success: true, result: [] }), 'note', /no messages/],
    [
      answering({ success: true, result: [], messages: [{ text: 'x', type: 'blue' }] }),
      'note',
      /1 of its messages/,
    ],
    [answering({ success: true, result: [], messages: [] }, 500), 'wrong', /fails with status 500/],
    [answering({ success: true, result: [], messages: [] }, 204), 'wrong', /no JSON.*status 204/],
  ],
  refusing: [
    [refusing('<b>no</b>'), 'wrong', /refused \(200\)/],
    [refusing('unknown', { status: 404 }), 'wrong', /refused \(404\)/],
  ],
  succeeding: [
    [succeeding([{ id: 4, name: 'Lettere', dean: 'x' }]), 'ok', /^read/],
    [succeeding(['Lettere']), 'ok', /^read/],
    [succeeding(null), 'ok', /^read/],
    [succeeding('not a list'), 'wrong', /another shape at \$: expected array or object, got string/],
    [
      succeeding([{ id: 1, name: 'Lettere' }, { dean: true }]),
      'wrong',
      /entry that can’t be read, at \$\[1\]: expected a value that can be read, got object/,
    ],
  ],
  unauthorized: [[plainBehaviours.unauthorized, 'wrong', /refused \(401\): token scaduto/]],
  notJson: [[plainBehaviours.notJson, 'wrong', /no JSON by its content-type \(text\/html\)/]],
  notAnEnvelope: [[plainBehaviours.notAnEnvelope, 'wrong', /no envelope/]],
  crashed: [[plainBehaviours.crashed, 'wrong', /fails with status 500/]],
  sentAs: [
    [sentAs('text/plain'), 'wrong', /no JSON by its content-type \(text\/plain\)/],
    [sentAs('application/problem+json; charset=utf-8'), 'ok', /^read/],
  ],
  gzipped: [[plainBehaviours.gzipped, 'wrong', /compressed \(gzip\)/]],
  flooding: [[plainBehaviours.flooding, 'wrong', /headers longer than/]],
  announcing: [[plainBehaviours.announcing, 'wrong', /no answer within 1 s/]],
  switching: [[plainBehaviours.switching, 'wrong', /no answer within 1 s|no HTTP/]],
  redirecting: [[plainBehaviours.redirecting, 'wrong', /redirects \(302\)/]],
  cut: [[plainBehaviours.cut, 'wrong', /cut off/]],
  cutHalfway: [[plainBehaviours.cutHalfway, 'wrong', /cut off/]],
  huge: [[plainBehaviours.huge, 'wrong', /longer than 5 MiB/]],
  slow: [
    [slow(4_000), 'wrong', /no answer within 1 s/],
    [slow(100), 'ok', /^read/],
  ],
  after: [[after(Promise.resolve()), 'ok', /^read/]],
};

describe('every behaviour of a foreign institution', () => {
  it('D1: each behaviour of the foreign institution has its check', () => {
    expect([...Object.keys(cases), 'doubled'].toSorted()).toEqual(Object.keys(behaviours).toSorted());
  });

  const rows = Object.entries(cases).flatMap(([name, own]) =>
    own.map(([behaviour, verdict, says]) => ({ name, behaviour, verdict, says })),
  );
  it.each(rows)(
    'E6: one that does as in $name is said to be $verdict: $says',
    async ({ behaviour, verdict, says }) => {
      expect(await judged(behaviour)).toMatchObject({ of: CALL, verdict, says: expect.stringMatching(says) });
    },
  );

  it('E6: one that answers twice is told that the next person would have the second', async () => {
    const second = { success: true, result: ['of another'], messages: [] };
    institution.behave(`/api/${CALL}`, behaviours.doubled(second));
    const judge = judging();
    await judgeOddRequests(judge);
    expect(judge.checks.find(({ of }) => of === 'one answer to one request')).toMatchObject({
      verdict: 'wrong',
      says: expect.stringContaining('come behind the answer'),
    });
  });

  it.each([
    [slow(4_000), 'wrong', /its answer 2 is no answer within 1 s/],
    [plainBehaviours.crashed, 'wrong', /its answer 2 fails/],
  ] as const)('E6: one that is good at first, and then not, is told so', async (later, verdict, says) => {
    let asked = 0;
    institution.behave(`/api/${CALL}`, (response, usual) => {
      asked += 1;
      return asked === 1 ? usual() : later(response, usual);
    });
    const judge = judging();
    await judgeSteadiness(judge);
    expect(judge.checks).toMatchObject([{ verdict, says: expect.stringMatching(says) }]);
  });

  it.each([404, 405, 501])('D1: a %i without an envelope is a call that is not offered', async (status) => {
    const page: Behaviour = (response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>');
    expect(await judged(page)).toMatchObject({ verdict: 'absent' });
  });
});

describe('every odd answer to the fifteen calls', () => {
  const rows = Object.entries(results).flatMap(([path, own]) =>
    own.map(([result, expected]) => ({
      ...{ path, result, said: JSON.stringify(result) ?? 'nothing' },
      isLawful: expected !== unreadable && !loses(result, expected),
    })),
  );

  it.each(rows)(
    'D1: $path, answered by $said, is wrong unless it is lawful',
    ({ path, result, isLawful }) => {
      expect(shapeOf(callOf(path), result).isRead).toBe(isLawful);
    },
  );

  it('D1, C4: a sign-in without an id or a token, or with one that no cookie holds, is wrong', async () => {
    const id = { id: 7000 };
    const record = results['user/login']?.filter(([, expected]) => expected === unreadable) ?? [];
    const answers: [object, RegExp][] = [
      ...record.map(([result]): [object, RegExp] => [{ result, token: 'songbird-1' }, /another shape at \$/]),
      ...[null, '', 7, {}].map((token): [object, RegExp] => [{ result: id, token }, /has no token/]),
      [{ result: id, token: 'x'.repeat(2049) }, /longer than 2048 bytes/],
    ];
    for (const [envelope, says] of answers) {
      institution.behave('/api/user/login', answering({ success: true, messages: [], ...envelope }));
      const judge = judging();
      expect(await signIn(judge, 'student', { username: 'bea', password: 'segreta-più' })).toBeNull();
      expect(judge.checks).toMatchObject([{ verdict: 'wrong', says: expect.stringMatching(says) }]);
    }
  });

  it.each(results['user/profile']?.filter(([, expected]) => expected === over) ?? [])(
    'C13: nobody (%s), by a bearer that was just given, is wrong',
    async (result) => {
      const person = institution.givenPerson();
      institution.behave('/api/user/profile', answering({ success: true, result, messages: [] }));
      const judge = judging();
      const token = institution.issueToken(person);
      await judgeSignedIn(judge, 'student', { username: '', password: '', token });
      expect(judge.checks).toContainEqual(
        expect.objectContaining({ of: 'who is signed in', verdict: 'wrong' }),
      );
    },
  );
});

/** Entries that the portal leaves out of a list. */
function loses(result: unknown, expected: { result?: unknown }): boolean {
  const shown = expected.result;
  return Array.isArray(result) && Array.isArray(shown) && shown.length < result.length;
}
