import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { NewerDatabase } from './db/applied-migrations.ts';
import { openPglite } from './db/database.ts';
import { openInstitution } from './institution.ts';
import { findCampus } from './running-campus.ts';
import { type Campus, startCampus } from './start-campus.ts';
import { eventually } from './testing/test-eventually.ts';

const directory = mkdtempSync(join(tmpdir(), 'ateneo-campus-'));
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: directory, CAMPUS_DEMO: '0', LOG_LEVEL: 'silent' });
let campus: Campus;
let serial = 0;

beforeAll(async () => {
  campus = await startCampus(config);
}, 180_000);
afterAll(async () => {
  await campus.stop();
  rmSync(directory, { recursive: true });
});

async function call(path: string, body: object, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${campus.url}/api/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const { success, result, messages } = (await answer.json()) as {
    success: boolean;
    result: unknown;
    messages: unknown;
  };
  if (!success) throw new Error(`${path}: ${JSON.stringify(messages)}`);
  return result;
}

const office = <Result>(path: string, body: object) =>
  call(`office/${path}`, body, campus.serviceToken) as Promise<Result>;

async function givenProfile(profile: { type: 'student' | 'professor'; badge?: string }) {
  serial += 1;
  const person = { givenName: 'Ada', familyName: 'Serramonte', email: `person${serial}@example.org` };
  const added = await office<{ personId: string; profileIds: string[] }>('people/add', {
    ...person,
    profiles: [profile],
  });
  return { personId: added.personId, profileId: added.profileIds[0] ?? '' };
}

const tokenOf = async (profileId: string) =>
  (await office<{ token: string }>('tokens/issue', { profileId })).token;
const add = async (path: string, body: object) => (await office<{ id: string }>(path, body)).id;

/** A course that is open for enrolment, its professor, and a student without a plan yet. */
async function givenCourse() {
  const professor = await givenProfile({ type: 'professor' });
  const unitId = await add('units/add', { code: 'A', title: { it: 'Algebra' }, cfu: 6 });
  const taught = {
    unitId,
    academicYear: new Date().getUTCFullYear() + 1,
    term: 'year',
    teacherIds: [professor.profileId],
  };
  const courseId = await add('offerings/add', taught);
  const opens = { opensAt: '2020-01-01T00:00:00Z', closesAt: '2100-01-01T00:00:00Z' };
  const saveWindow = (capacity: number) =>
    office('windows/save', { offeringId: courseId, mode: 'fifo', ...opens, capacity });
  await saveWindow(30);

  const { personId } = await givenProfile({ type: 'student' });
  const programmeId = await add('programmes/add', {
    code: 'INF',
    title: { it: 'Informatica' },
    level: 'bachelor',
  });
  const badge = String(210_000 + serial);
  const careerId = await add('careers/add', { personId, badge, programmeId, cohortYear: 2024 });
  const approvePlan = () =>
    office('plans/approve', { careerId, academicYear: 2026, rows: [{ unitId, year: 1 }] });
  return { courseId, careerId, professorId: professor.profileId, saveWindow, approvePlan };
}

type Saved = { examId: string; version: number };

async function saveExam(
  { courseId, professorId }: { courseId: string; professorId: string },
  change: Partial<Saved> & { boardIds: string[] },
): Promise<Saved> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const exam = {
    ...{ offeringIds: [courseId], periodId: null, kind: 'final', mode: 'written', recording: 'publication' },
    ...{ startsAt: day(14), endsAt: day(14.1), bookingOpensAt: day(-1), bookingClosesAt: day(10) },
    ...{ cancelUntil: null, room: '', capacity: null, waitlist: true, slots: [], reservedFor: [] },
    ...{ decisionDays: 3, silence: 'accept', noShow: 'none', notes: '', ...change },
  };
  return (await call('professor/exams/save', exam, await tokenOf(professorId))) as Saved;
}

const publishExam = async ({ professorId }: { professorId: string }, exam: Saved) =>
  await call('professor/exams/publish', exam, await tokenOf(professorId));

const boardNews = (told: [string, Record<string, unknown>][]) =>
  told.filter(([name]) => name === 'boardChanged').map(([, { action }]) => action);

/** The official client, with the names and payloads it was told. */
async function givenConnection(token: string) {
  const told: [string, Record<string, unknown>][] = [];
  const connection = new HubConnectionBuilder()
    .withUrl(`${campus.url}/notifications`, { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build();
  for (const name of ['enrolled', 'seatsChanged', 'rosterChanged', 'boardChanged']) {
    connection.on(name, (payload) => told.push([name, payload]));
  }
  await connection.start();
  return { connection, told, names: () => told.map(([name]) => name) };
}

const closed = (connection: HubConnection) =>
  new Promise<void>((resolve) => connection.onclose(() => resolve()));

test('an enrolment is told to the student who made it and to the professor, without their asking', async () => {
  const { courseId, careerId, professorId, approvePlan } = await givenCourse();
  await approvePlan();
  const token = await tokenOf(careerId);
  const student = await givenConnection(token);
  const professor = await givenConnection(await tokenOf(professorId));

  const { eventId } = (await call('student/courses/enrol', { courseId }, token)) as { eventId: string };
  await eventually(() => expect(student.names()).toContain('enrolled'));
  const seats = expect.objectContaining({ courseId, taken: 1, capacity: 30 });
  await eventually(() => expect(professor.told).toContainEqual(['seatsChanged', seats]));
  await eventually(() => expect(professor.names()).toContain('rosterChanged'));
  expect(student.told.find(([name]) => name === 'enrolled')?.[1]).toMatchObject({
    courseId,
    eventId,
    action: 'enrolled',
  });
  await Promise.all([student.connection.stop(), professor.connection.stop()]);
});

test('who has enrolled hears of the course from then on', async () => {
  const { courseId, careerId, approvePlan, saveWindow } = await givenCourse();
  const token = await tokenOf(careerId);
  const { connection, told, names } = await givenConnection(token);
  await approvePlan();
  await call('student/courses/enrol', { courseId }, token);
  await eventually(() => expect(names()).toContain('enrolled'));

  await pause(1100);
  await saveWindow(40);
  await eventually(() =>
    expect(told).toContainEqual(['seatsChanged', expect.objectContaining({ capacity: 40 })]),
  );
  await connection.stop();
});

test('D4: who comes onto a board hears of the exam from then on, and no more after leaving it', async () => {
  const [one, other] = [await givenCourse(), await givenCourse()];
  const colleague = await givenProfile({ type: 'professor' });
  const member = await givenConnection(await tokenOf(colleague.profileId));
  const onBoard = { boardIds: [colleague.profileId] };

  const joined = await saveExam(one, onBoard);
  await eventually(() => expect(boardNews(member.told)).toEqual(['joined']));
  await publishExam(one, joined);
  const seatsOf = (examId: string) => ['seatsChanged', expect.objectContaining({ examId })];
  await eventually(() => expect(member.told).toContainEqual(seatsOf(joined.examId)));

  const left = await saveExam(other, { ...(await saveExam(other, onBoard)), boardIds: [] });
  await eventually(() => expect(boardNews(member.told)).toEqual(['joined', 'joined', 'left']));
  const chair = await givenConnection(await tokenOf(other.professorId));
  await publishExam(other, left);
  await eventually(() => expect(chair.told).toContainEqual(seatsOf(left.examId)));
  expect(member.told).not.toContainEqual(seatsOf(left.examId));
  await Promise.all([member.connection.stop(), chair.connection.stop()]);
});

test('a connection ends with the sign-in it was made with', async () => {
  const { profileId } = await givenProfile({ type: 'professor' });
  const [token, other] = [await tokenOf(profileId), await tokenOf(profileId)];
  const [ending, staying] = [await givenConnection(token), await givenConnection(other)];
  const end = closed(ending.connection);
  await call('user/logout', {}, token);
  await end;
  await pause(2500);
  expect(staying.connection.state).toBe('Connected');
  await staying.connection.stop();
}, 180_000);

test('the hub opens to nobody without a token, and an upgrade is refused at once', async () => {
  const negotiation = await fetch(`${campus.url}/notifications/negotiate?negotiateVersion=1`, {
    method: 'POST',
  });
  expect(negotiation.status).toBe(401);

  const { hostname, port } = new URL(campus.url);
  const socket = connect(Number(port), hostname);
  const handshake = [
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
  ];
  socket.write(['GET /elsewhere HTTP/1.1', `Host: ${hostname}`, ...handshake, '', ''].join('\r\n'));
  const answer = await new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(data.toString())),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  await eventually(() => expect(socket.readableEnded).toBe(true));
});

test('where it runs stands in the data directory, for this user alone', () => {
  expect(findCampus(directory)).toEqual({ url: campus.url, serviceToken: campus.serviceToken });
  expect(statSync(join(directory, 'campus.json')).mode & 0o777).toBe(0o600);
});

test('an end lets everything go: clients, who is connected and asks nothing, port and data, which the next start finds again', async () => {
  const { profileId } = await givenProfile({ type: 'professor' });
  const { connection } = await givenConnection(await tokenOf(profileId));
  const end = closed(connection);
  const { hostname, port } = new URL(campus.url);
  const silent = connect(Number(port), hostname).on('error', () => undefined);
  await once(silent, 'connect');
  const startedAt = performance.now();
  await campus.stop();
  await end;
  expect(performance.now() - startedAt).toBeLessThan(30_000); // HTTP itself gives who asks nothing a minute
  expect(existsSync(join(directory, 'campus.json'))).toBe(false);
  await expect(fetch(campus.url)).rejects.toThrow();

  campus = await startCampus(config);
  expect(await tokenOf(profileId)).toEqual(expect.any(String));
}, 180_000);

test('a database of a newer version is left alone', async () => {
  await campus.stop();
  const database = await openInstitution(config);
  await database.db.execute(sql`insert into migration (name, hash) values ('9999_later', 'x')`);
  await database.close();
  await expect(startCampus(config)).rejects.toThrow(NewerDatabase);

  const cleared = await openPglite({ directory: join(directory, 'campus') });
  await cleared.db.execute(sql`delete from migration where name = '9999_later'`);
  await cleared.close();
  campus = await startCampus(config);
}, 180_000);
