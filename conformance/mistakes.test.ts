import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { adoption } from '../contract/adoption/adoption.ts';
import { institutionCalls } from '../contract/institution.ts';
import type { Calls } from '../contract/wire/call.ts';
import { answering, refusing, succeeding } from '../e2e/support/foreign/foreign-behaviours.ts';
import {
  type Behaviour,
  type ForeignInstitution,
  startForeignInstitution,
} from '../e2e/support/foreign/foreign-institution.ts';
import { studentProfile } from '../e2e/support/foreign/foreign-people.ts';
import { asking } from './ask.ts';
import { judgeAreas } from './checks/areas.ts';
import { judgeBooking, judgeOthersBookings } from './checks/booking.ts';
import { judgeStrangers, listen } from './checks/hub.ts';
import { judgeSaml } from './checks/saml.ts';
import { oddClock, oddIn } from './checks/sense.ts';
import { judgeChanges, judgeSignedIn } from './checks/specified-calls.ts';
import { conform } from './conform.ts';
import { createJudge } from './judge.ts';
import { asText, type Check } from './report.ts';

let institution: ForeignInstitution;
beforeAll(async () => {
  institution = await startForeignInstitution();
});
afterAll(() => institution.stop());
beforeEach(() => institution.reset());

function given(details: object = {}, { write = true } = {}) {
  const person = institution.givenPerson({ profiles: [{ ...studentProfile, ...details }] });
  const ask = asking(institution.url, { waitMs: 2_000 });
  const judge = createJudge(institution.url, ask, write);
  const { username, password } = person;
  const signedIn = { username, password, token: institution.issueToken(person) };
  return { judge, person, signedIn, close: ask.close };
}

const said = (checks: Check[]) => checks.map(({ of, verdict }) => [of, verdict]);
const bodiesOf = (path: string) => institution.askedFor(`/api/${path}`).map(({ body }) => body);

const INSTANTS = {
  ...{ startsAt: '2026-07-10T07:00:00Z', endsAt: '2026-07-10T09:00:00Z' },
  ...{ bookingOpensAt: '2026-06-01T07:00:00Z', bookingClosesAt: '2026-07-01T07:00:00Z' },
  voidableUntil: '2026-07-05T07:00:00Z',
};
const NOW = '2026-06-15T07:00:00Z';
const exam = (rest: object = {}) => ({
  ...{ id: randomUUID(), courseTitle: 'Algebra', courseCode: 'A1', cfu: 6, kind: 'final' },
  ...{ mode: 'written', room: 'B1', notes: '', phase: 'open', cancelled: false, capacity: null, taken: 0 },
  ...{ waitlisted: 0, queueOpen: false, slots: [], booking: null, switchFrom: null, reasons: [], version: 1 },
  ...INSTANTS,
  ...rest,
});
const booking = () => ({
  ...{ id: randomUUID(), status: 'booked', position: null, slotId: null, voidReason: null },
});

describe('what is changed, and what is printed', () => {
  const phone = '+39 0461 123456';
  const email = 'bea@example.org';
  it.each([
    [
      'a phone and a language',
      { phone, language: 'it-IT', email },
      [{ language: 'it' }],
      [{ phone }, { email }],
    ],
    ['a mail alone', { email, phone: '' }, [], [{ email }]],
    ['neither', {}, [], []],
  ])('D1: --write leaves an account with %s as it was', async (_what, details, languages, contacts) => {
    const { judge, signedIn, close } = given(details);
    await judgeChanges(judge, signedIn);
    await close();
    const sent = bodiesOf('user/smallupdateprofile').map((body) => JSON.stringify(body));
    expect(bodiesOf('user/language')).toEqual(languages);
    expect([...new Set(sent)]).toEqual(contacts.map((body) => JSON.stringify(body)));
    const skipped = judge.checks.filter(({ verdict }) => verdict === 'skipped').map(({ of }) => of);
    expect(skipped).toEqual([
      ...(languages.length > 0 ? [] : ['user/language']),
      ...(contacts.length > 0 ? [] : ['user/smallupdateprofile']),
    ]);
  });

  it('C10: nobody unknown goes to saml/login with the portal’s secret without --write', async () => {
    const { judge, signedIn, close } = given({}, { write: false });
    institution.behave('/api/saml/login', refusing('no', { status: 403 }));
    await judgeSaml(judge, signedIn, 'a-secret-of-the-portal');
    await close();
    const [stranger, ...more] = institution.askedFor('/api/saml/login');
    expect(more).toEqual([]);
    expect(Object.keys(stranger?.headers ?? {}).filter((name) => /secret|identity/.test(name))).toEqual([]);
    expect(said(judge.checks)).toEqual([
      ['saml/login without a secret', 'ok'],
      ['saml/login', 'skipped'],
    ]);
  });

  it('D1: the bearers of other profiles stand nowhere in a report', async () => {
    const { judge, person, signedIn, close } = given();
    const token = 'bearer-of-another-profile';
    institution.behave('/api/user/profiles', succeeding([{ type: 'student', name: 'Bea', token }]));
    institution.behave('/api/user/listprofessors', refusing(`${token} may not`));
    institution.issueToken(person, person.profiles[0], token);
    await judgeSignedIn(judge, 'student', signedIn);
    await close();
    expect(JSON.stringify(judge.checks)).toContain('… may not');
    expect(JSON.stringify(judge.checks)).not.toContain(token);
  });

  it.each([
    ['a', 'its answer can’t be reached', 'its answer can’t be reached'],
    ['reached', 'it can’t be reached', 'it can’t be …'],
    ['secret', 'secret-and-longer', '…'],
  ])('D1: of a secret such as %s is hidden what has six characters', async (secret, says, shown) => {
    const { judge, close } = given();
    for (const each of [secret, 'secret-and-longer']) judge.hide(each);
    judge.say('part', 'of', 'ok', says);
    await close();
    expect(judge.checks[0]?.says).toBe(shown);
  });

  it('D1: nobody who could sign in, and a password too short to hide, are said', async () => {
    const report = await conform(institution.url, {
      accounts: { student: { username: 'nobody', password: 'short' } },
      areas: ['student.exams'],
    });
    expect(report.checks).toMatchObject([
      { of: 'the password of student', verdict: 'note' },
      { of: 'user/login as student', verdict: 'wrong' },
      {
        of: 'all behind the sign-in',
        verdict: 'skipped',
        says: expect.stringContaining('nobody could sign in'),
      },
    ]);
    expect(asText(report)).not.toContain('how much of each area');
  });

  it('D1: an address where nothing listens is said once', async () => {
    const account = { username: 'bea', password: 'segreta-più' };
    for (const areas of [undefined, ['student.exams', 'professor.exams']] as const) {
      const report = await conform('http://127.0.0.1:1', {
        accounts: { student: account, professor: account },
        ...(areas && { areas }),
      });
      expect(report).toMatchObject({
        checks: [{ verdict: 'wrong', says: expect.stringMatching(/connection is refused.*nothing else/) }],
        areas: [],
      });
    }
  });
});

describe('the hub', () => {
  const negotiated = { connectionId: '1', availableTransports: [] };
  it.each([
    [200, '<h1>Welcome</h1>', 'note', 'is no hub'],
    [200, JSON.stringify(negotiated), 'wrong', 'a stranger could listen'],
    [401, '', 'ok', 'is refused'],
    [404, '', 'absent', 'there is no hub'],
    [500, '', 'wrong', 'is answered 500, not 401'],
  ])(
    'D1: a negotiation that is answered %i %s is said to be what it is',
    async (status, body, verdict, says) => {
      const server = createServer((_request, response) => response.writeHead(status).end(body));
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = z.object({ port: z.number() }).parse(server.address());
      const { judge, close } = given();
      await judgeStrangers({ ...judge, url: `http://127.0.0.1:${port}` });
      await close();
      server.close();
      expect(judge.checks).toMatchObject([{ verdict, says: expect.stringContaining(says) }]);
    },
  );

  it.each([
    [17, 'ok'],
    ['e-17', 'ok'],
    [{ examId: 17 }, 'ok'],
    [{ exam: 17 }, 'wrong'],
  ])('D1: the event booked with %j is %s', async (payload, verdict) => {
    const { judge, person, signedIn, close } = given();
    const listening = await listen(judge, 'student', signedIn, { since: null, expected: true });
    institution.tell(person, 'booked', payload);
    await expect.poll(() => listening?.heard.length).toBe(1);
    await listening?.close();
    await close();
    expect(judge.checks).toContainEqual(expect.objectContaining({ of: 'the event booked', verdict }));
  });
});

describe('what buttons ask', () => {
  const acts = adoption.student.exams.acts.filter((path) => !(institutionCalls as Calls)[path]?.reads);
  const booked = { examId: randomUUID(), ...booking(), eventId: '1' };

  function offerExams(missing: string[] = []) {
    const list = exam();
    institution.behave(
      '/api/student/exams/list',
      succeeding({ now: new Date().toISOString(), exams: [list] }),
    );
    for (const path of ['detail', 'eligibility', 'transcript', 'outcomes'])
      institution.behave(`/api/student/exams/${path}`, refusing('not now', { status: 409 }));
    for (const path of acts)
      if (!missing.includes(path)) institution.behave(`/api/${path}`, refusing('what?', { status: 400 }));
  }

  it.each([
    ['asked of all of them', true, [], 'in part', 0],
    ['that miss the booking', true, ['student/exams/book'], 'in part', 1],
    ['without --write', false, ['student/exams/book'], 'in part', 0],
  ])('D1: %s, an area says which it lacks', async (_what, write, missing, usable, lacking) => {
    offerExams(missing);
    const { judge, signedIn, close } = given({}, { write });
    const [area] = await judgeAreas(judge, 'student', signedIn, ['student.exams']);
    await close();
    const buttons = area?.lacks.filter((lack) => lack.includes('a button')) ?? [];
    expect(area?.usable).toBe(usable);
    expect(buttons.filter((lack) => lack.includes('book'))).toHaveLength(lacking);
    expect(institution.asked.some(({ path }) => path.endsWith('/book'))).toBe(write);
    for (const path of acts) expect(bodiesOf(path)).toEqual(write ? [{}] : []);
  });

  it.each([
    ['whole where they are there', true, refusing('what?', { status: 400 }), 'whole'],
    ['of pages alone where they weren’t looked at', false, refusing('what?', { status: 400 }), 'pages whole'],
    ['of pages alone where nothing can be said', true, refusing('slow down', { status: 429 }), 'pages whole'],
    ['in part where they are not', true, null, 'in part'],
  ])('D1: an area is %s', async (_what, write, dismiss, usable) => {
    institution.behave('/api/student/locks/list', succeeding({ now: NOW, standing: [], past: [] }));
    institution.behave('/api/student/surveys/list', succeeding({ now: NOW, surveys: [] }));
    institution.behave('/api/student/surveys/detail', refusing('no', { status: 404 }));
    institution.behave('/api/student/surveys/submit', dismiss);
    const { judge, signedIn, close } = given({}, { write });
    const areas = await judgeAreas(judge, 'student', signedIn, ['student.surveys', 'student.locks']);
    await close();
    expect(areas).toMatchObject([
      { area: 'student/surveys', usable },
      { area: 'student/locks', usable: 'whole' },
    ]);
  });

  it.each<[string, Behaviour | null, Behaviour | null, string[][]]>([
    ['isn’t offered', null, null, [['student/exams/book', 'absent']]],
    [
      'can’t be given up',
      succeeding(booked),
      null,
      [
        ['student/exams/book', 'ok'],
        ['the same Idempotency-Key', 'ok'],
        ['the same key with another body', 'note'],
        ['the event booked', 'note'],
        ['student/exams/void', 'absent'],
      ],
    ],
  ])(
    'D1: a booking that %s, and of which nobody is told, is said so',
    async (_what, book, giveUp, expected) => {
      institution.behave('/api/student/exams/list', succeeding({ now: NOW, exams: [exam()] }));
      institution.behave('/api/student/exams/book', book);
      institution.behave('/api/student/exams/void', giveUp);
      const { judge, signedIn, close } = given();
      const heard = [{ name: 'booked', payload: 'of an earlier one' }];
      await judgeBooking(judge, signedIn, { heard, close: async () => {} });
      await close();
      expect(said(judge.checks)).toEqual(expected);
    },
  );
});

describe('what can be read, and can’t be so', () => {
  const parts = [
    { code: 'fixed', amount: 100 },
    { code: 'stamp', amount: 20 },
  ];
  const charge = (amount: number, planAmount: number | null = null) => ({
    ...{
      chargeId: randomUUID(),
      kind: 'tuition',
      title: 'Fees',
      academicYear: 2026,
      amount,
      currency: 'EUR',
    },
    ...{ usdAmount: null, payableFrom: null, dueOn: '2026-07-01', status: 'open', daysLate: 0, daysLeft: 9 },
    ...{ paidAt: null, noticeCode: null, receiptNumber: null, refund: null, planAmount, parts },
  });
  const charges = (...all: object[]) => ({ now: NOW, academicYear: 2026, charges: all });
  const notified = (createdAt: string) => ({
    ...{ id: randomUUID(), kind: 'x', area: 'exams', severity: 'normal', title: 'T', body: '', link: '/' },
    ...{ createdAt, isRead: false, isResolved: false },
  });
  const bell = (...times: string[]) => ({
    now: NOW,
    unread: 1,
    notifications: times.map(notified),
    next: null,
  });
  const row = (examDate: string) => ({
    ...{ unitId: randomUUID(), courseTitle: 'Algebra', courseCode: 'A1', cfu: 6, grade: 30, honours: false },
    ...{ recognised: false, examDate },
  });
  const transcript = (...days: string[]) => ({
    ...{ rows: days.map(row), weighted: 30, arithmetic: 30, degreeBase: 110, averages: [] },
    credits: { earned: 12, planned: 180 },
  });

  it.each<[string, string, object, string[]]>([
    ['open within its time', 'student/exams/list', { now: NOW, exams: [exam()] }, []],
    ['open too late', 'student/exams/list', { now: INSTANTS.bookingClosesAt, exams: [exam()] }, ['note']],
    ['open too soon', 'student/exams/list', { now: '2026-05-01T07:00:00Z', exams: [exam()] }, ['note']],
    ['parts that add up', 'student/payments/list', charges(charge(120), charge(40, 120)), []],
    ['parts that don’t', 'student/payments/list', charges(charge(120), charge(130)), ['wrong']],
    ['the latest first', 'student/notifications/list', bell(NOW, NOW, '2026-06-14T07:00:00Z'), []],
    ['the latest last', 'professor/notifications/list', bell('2026-06-14T07:00:00Z', NOW), ['note']],
    ['the oldest first', 'student/exams/transcript', transcript('2025-01-01', '2026-01-01'), []],
    ['the oldest last', 'student/exams/transcript', transcript('2026-01-01', '2025-01-01'), ['note']],
    ['another shape', 'student/exams/list', { exams: 'all' }, []],
  ])('D1: %s in %s is judged by what it says', (_what, path, result, verdicts) => {
    const schema = (institutionCalls as Calls)[path]?.result;
    expect(schema?.safeParse(result).success).toBe(_what !== 'another shape');
    expect(oddIn(path, result).map(({ verdict }) => verdict)).toEqual(verdicts);
  });

  it.each([
    [[], null],
    [[-1_000, 60_000], null],
    [[1_000, 7_200_000], '120 minutes ahead of'],
    [[-3_600_000], '60 minutes behind'],
  ])('D1: a clock that is ahead by %j ms is said to be so', (ahead, says) => {
    expect(oddClock(ahead)?.says ?? null).toEqual(says === null ? null : expect.stringContaining(says));
  });

  it.each([
    ['its own', false, []],
    ['another’s too', true, ['wrong']],
  ])(
    'D1: of two people, each with %s bookings, somebody reads another’s or not',
    async (_what, isShared, verdicts) => {
      const first = exam({ booking: booking() });
      institution.behave('/api/student/exams/list', (response, usual) => {
        const isFirst = institution.askedFor('/api/student/exams/list').length === 1;
        const exams = isFirst || isShared ? [first] : [exam({ booking: booking() }), exam()];
        answering({ success: true, result: { now: NOW, exams }, messages: [] })(response, usual);
      });
      const { judge, signedIn, close } = given();
      await judgeOthersBookings(judge, [signedIn, { ...signedIn, username: 'another' }]);
      await close();
      expect(judge.checks.map(({ verdict }) => verdict)).toEqual(verdicts);
    },
  );
});
