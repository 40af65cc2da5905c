import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import process from 'node:process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { institutionCalls } from '../contract/institution.ts';
import type { Calls } from '../contract/wire/call.ts';
import { refusing, succeeding } from '../e2e/support/foreign/foreign-behaviours.ts';
import {
  type Behaviour,
  type ForeignInstitution,
  startForeignInstitution,
} from '../e2e/support/foreign/foreign-institution.ts';
import { professorProfile, studentProfile } from '../e2e/support/foreign/foreign-people.ts';
import { asking } from './ask.ts';
import { judgeHeaders, noting } from './checks/headers.ts';
import { judgeSaidOffered, readSaidOffered } from './checks/said-offered.ts';
import { judgeSaml } from './checks/saml.ts';
import { judgeChanges } from './checks/specified-calls.ts';
import { judgeStepUp } from './checks/step-up.ts';
import { conform } from './conform.ts';
import { createJudge } from './judge.ts';
import { asJson, asJUnit, asText, type Check } from './report.ts';

let institution: ForeignInstitution;
beforeAll(async () => {
  institution = await startForeignInstitution();
});
afterAll(() => institution.stop());
beforeEach(() => institution.reset());

/** What it is allowed to tell besides, and is saved as it was. */
const reachable = { ...studentProfile, phone: '+39 0461 123456', language: 'it' };

function everybody() {
  const profiles = [{ ...studentProfile }, { ...professorProfile }];
  return {
    student: institution.givenPerson({ profiles: [reachable] }),
    professor: institution.givenPerson({ profiles: [{ ...professorProfile }] }),
    twoProfiles: institution.givenPerson({ profiles }),
    noBadge: institution.givenPerson({ profiles: [{ ...studentProfile, badge: null }] }),
  };
}

const verdictOf = (checks: Check[], of: string) => checks.find((check) => check.of === of);
const wrongs = (checks: Check[]) => checks.filter(({ verdict }) => verdict === 'wrong').map(({ of }) => of);

it('D1: an institution of the fifteen calls and the hub is usable, and told that its bearers outlive a sign-out', async () => {
  const report = await conform(institution.url, { accounts: everybody(), write: true, overMs: 300 });
  const { checks, areas } = report;

  expect(wrongs(checks)).toEqual(['a token after logout']);
  expect(areas.every(({ usable }) => usable === 'not offered')).toBe(true);
  for (const [of, verdict] of [
    ['/notifications as student', 'ok'],
    ['the connection after logout', 'note'],
    ['the token before', 'ok'],
    ['the same Idempotency-Key', 'ok'],
    ['user/stepup', 'absent'],
    ['saml/login', 'absent'],
    ['x-ateneo-events', 'absent'],
    ['x-ateneo-unread', 'absent'],
  ] as const)
    expect(verdictOf(checks, of), of).toMatchObject({ verdict });
  expect(asText(report)).toContain('not offered student/exams');
  expect(JSON.parse(asJson(report))).toEqual({
    ...report,
    counts: expect.objectContaining({ wrong: 1, skipped: expect.any(Number) }),
  });
  const junit = asJUnit(report);
  expect(junit.match(/<testcase /g)).toHaveLength(checks.length + areas.length);
  expect(junit).toMatch(/failures="1" errors="0"/);
  expect(junit).toContain(
    '<testcase classname="areas" name="student/exams"><skipped message="not offered"/>',
  );
});

it('D1: without --write it asks what reads, and of the rest what signs in and out', async () => {
  for (const [path, { reads }] of Object.entries<Calls[string]>(institutionCalls))
    if (reads && !path.startsWith('user/')) institution.behave(`/api/${path}`, succeeding({}));
  const portalSecret = 'a-secret-of-the-portal';
  await conform(institution.url, { accounts: everybody(), portalSecret, overMs: 300 });

  const asked = new Set(institution.asked.map(({ path }) => path.replace('/api/', '')));
  const isReading = (path: string) => (institutionCalls as Calls)[path]?.reads === true;
  expect(asked).toContain('student/exams/outcomes');
  expect([...asked].filter((path) => !isReading(path) && path in institutionCalls).toSorted()).toEqual([
    'saml/login',
    'user/autologin',
    'user/login',
    'user/logout',
  ]);
  expect(asked.size).toBeGreaterThan(60);
});

it('D1: one area alone is asked for by name, and nothing but the sign-in with it', async () => {
  institution.behave('/api/student/exams/list', succeeding('all of them'));
  const { checks, areas } = await conform(institution.url, {
    accounts: everybody(),
    areas: ['student.exams'],
  });

  expect(areas).toMatchObject([{ area: 'student/exams', usable: 'wrong' }]);
  expect(wrongs(checks)).toContain('student/exams/list');
  const elsewhere = institution.asked.filter(({ path }) => !path.startsWith('/api/student/exams/'));
  expect(elsewhere.map(({ path }) => path)).toEqual(['/api/user/login']);
});

it('D1: the command ends with 1 where something is wrong, and with 2 where it can’t be understood', async () => {
  const run = (...asked: string[]) =>
    new Promise<[status: number | null, said: string]>((resolve) => {
      const program = execFile(process.execPath, ['conformance/main.ts', ...asked], (_error, out, told) =>
        resolve([program.exitCode, out + told]),
      );
    });
  const url = institution.url;
  const account = ['--student', 'nobody:nothing'];
  const [wrong, unknown] = await Promise.all([
    run(url, '--area', 'exams', ...account),
    run(url, '--area', 'library', ...account),
  ]);
  expect(wrong).toEqual([1, expect.stringMatching(/WRONG +user\/login as student/)]);
  expect(unknown).toEqual([
    2,
    expect.stringContaining('There is no area library. There are: student.dashboard,'),
  ]);
}, 60_000);

describe('one check by itself', () => {
  const PASSWORD = 'segreta-più-di-così';
  function given() {
    const person = institution.givenPerson({ profiles: [reachable] });
    const asked = asking(institution.url, { waitMs: 2_000 });
    const { ask, headers } = noting(asked);
    const judge = createJudge(institution.url, ask, true);
    const signedIn = { username: '', password: PASSWORD, token: institution.issueToken(person) };
    return { judge, headers, signedIn, person, close: asked.close };
  }
  const stepUp = { success: false, reasons: [{ code: 'account.step_up', text: 'once more' }] };
  const right = Buffer.from(PASSWORD).toString('base64');
  const proves: Behaviour = (response, usual) =>
    institution.asked.at(-1)?.body && JSON.stringify(institution.asked.at(-1)?.body).includes(right)
      ? succeeding({ confirmedUntil: '2026-01-01T00:00:00Z' })(response, usual)
      : refusing('wrong', { status: 400 })(response, usual);

  it('D1: an act that asks for the password again is done once it was given', async () => {
    const { judge, signedIn, close } = given();
    institution.behave('/api/user/stepup', (response, usual) => {
      institution.behave('/api/user/smallupdateprofile', null);
      return proves(response, usual);
    });
    institution.behave(
      '/api/user/smallupdateprofile',
      refusing('once more', { status: 409, result: { reasons: stepUp.reasons } } as object),
    );
    await judgeChanges(judge, signedIn);
    await close();
    expect(verdictOf(judge.checks, 'user/smallupdateprofile after the password')).toMatchObject({
      verdict: 'ok',
    });
    expect(wrongs(judge.checks)).toEqual([]);
  });

  it.each([
    ['takes any password', succeeding({}), 'is taken'],
    ['answers a wrong one with 401', refusing('no', { status: 401 }), 'ends the session'],
  ])('D1: a step-up that %s is wrong', async (_what, behaviour, says) => {
    const { judge, signedIn, close } = given();
    institution.behave('/api/user/stepup', behaviour);
    await judgeStepUp(judge, signedIn);
    await close();
    expect(judge.checks[0]).toMatchObject({ verdict: 'wrong', says: expect.stringContaining(says) });
  });

  it.each([
    ['is answered otherwise the second time', refusing('twice', { status: 409 }), 'wrong'],
    ['is looked at with its body', refusing('another request', { status: 422 }), 'ok'],
  ])('D1: a key that %s is said to be so', async (_what, later, verdict) => {
    const { judge, signedIn, person, close } = given();
    person.profiles[0] = { ...reachable, email: 'bea@example.org' };
    const { token } = signedIn;
    institution.issueToken(person, person.profiles[0], token);
    const bodies: string[] = [];
    institution.behave('/api/user/smallupdateprofile', (response, usual) => {
      const body = JSON.stringify(institution.asked.at(-1)?.body);
      const isRepeated = bodies.length > 0 && (verdict === 'wrong' || !bodies.includes(body));
      bodies.push(body);
      return isRepeated ? later(response, usual) : usual();
    });
    await judgeChanges(judge, signedIn);
    await close();
    const of = verdict === 'wrong' ? 'the same Idempotency-Key' : 'the same key with another body';
    expect(verdictOf(judge.checks, of)).toMatchObject({ verdict });
  });

  it.each([
    ['the area that is there', { areas: ['student.exams'] }, ['ok', 'ok']],
    ['an area that isn’t there', { areas: ['student.exams', 'student.locks'] }, ['ok', 'wrong']],
    ['nothing of the area that is there', { areas: [] }, ['ok', 'note']],
    ['a name that no area has', { areas: ['student.exams', 'exams'] }, ['wrong', 'ok']],
    ['another shape', { areas: 'all' }, ['wrong']],
    ['nothing', null, ['absent']],
  ])(
    'D1: an institution that says %s is told where that and what is there differ',
    async (_what, said, verdicts) => {
      const server = createServer((_request, response) => {
        response
          .writeHead(said ? 200 : 404, { 'content-type': 'application/json' })
          .end(JSON.stringify(said));
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = z.object({ port: z.number() }).parse(server.address());
      const { judge, close } = given();
      const own = { ...judge, url: `http://127.0.0.1:${port}` };
      judgeSaidOffered(own, await readSaidOffered(own), [
        { area: 'student/exams', usable: 'whole', lacks: [] },
        { area: 'student/locks', usable: 'not offered', lacks: [] },
      ]);
      await close();
      server.close();
      expect(judge.checks.map(({ verdict }) => verdict)).toEqual(verdicts);
    },
  );

  const telling =
    (headers: Record<string, string>): Behaviour =>
    (response, usual) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      usual();
    };

  it.each([
    [
      'numbers that the hub knows',
      { 'x-ateneo-events': '12', 'x-ateneo-unread': '3' },
      12,
      ['ok', 'ok', 'ok'],
    ],
    ['a number that the hub is ahead of', { 'x-ateneo-events': '12' }, 40, ['ok', 'wrong', 'absent']],
    ['what is no number', { 'x-ateneo-events': 'soon', 'x-ateneo-unread': '-1' }, 12, ['wrong', 'wrong']],
  ])('D1: headers with %s', async (_what, said, number, verdicts) => {
    const { judge, headers, signedIn, close } = given();
    institution.behave('/api/user/profile', telling(said));
    await judge.ask('user/profile', {}, signedIn);
    await judgeHeaders(judge, headers, signedIn, [{ name: 'booked', payload: { examId: '1', number } }]);
    await close();
    expect(judge.checks.map(({ verdict }) => verdict)).toEqual(verdicts);
  });

  it.each([
    ['keeps who has no secret out', true, ['ok', 'ok', 'ok']],
    ['lets everybody in', false, ['wrong', 'wrong', 'ok']],
  ])('C10: saml/login that %s; the secret is printed nowhere', async (_what, isKept, verdicts) => {
    const { judge, signedIn, person, close } = given();
    const secret = 'a-secret-of-the-portal';
    person.profiles[0] = { ...studentProfile, email: 'bea@example.org' };
    institution.issueToken(person, person.profiles[0], signedIn.token);
    institution.behave('/api/saml/login', (response, usual) => {
      const isPortal = institution.asked.at(-1)?.headers['x-portal-secret'] === secret;
      const answer = isPortal || !isKept ? succeeding({ id: 7 }, { token: 'songbird-1' }) : refusing(secret);
      return answer(response, usual);
    });
    await judgeSaml(judge, signedIn, secret);
    await close();
    expect(judge.checks.map(({ verdict }) => verdict)).toEqual(verdicts);
    expect(JSON.stringify(judge.checks)).not.toMatch(/a-secret|songbird/);
  });
});
