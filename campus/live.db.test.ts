import { HttpTransportType, HubConnectionBuilder, NullLogger } from '@microsoft/signalr';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { EVENTS_HEADER, MISSED, type Missed } from '../contract/live/events-since.ts';
import { startLive } from './live.ts';
import { tell } from './platform/live/events.ts';
import { testCampus } from './testing/test-campus.ts';
import { eventually } from './testing/test-eventually.ts';

const campus = await testCampus();
type Person = Awaited<ReturnType<typeof campus.givenSignedIn>>;

let live: Awaited<ReturnType<typeof startLive>>;
let url: string;

beforeAll(async () => {
  live = await startLive(campus.app, campus.database);
  url = await campus.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await live.stop();
});

const tellBooked = ({ profileIds: [id = ''] }: Person, examId: string) =>
  tell(campus.db, 'booked', id, { examId, action: 'booked' }, new Date());

/** The number on the answer to a read of theirs. */
async function numberOfRead({ token }: Person): Promise<string> {
  const { headers } = await campus.call('profile', {}, { token });
  return String(headers[EVENTS_HEADER]);
}

/** A window that listens: what it missed, null where nothing was said of that, and what it hears. */
async function listening({ token }: Person, since?: string, transport = HttpTransportType.WebSockets) {
  const query = since === undefined ? '' : `?since=${since}`;
  const client = new HubConnectionBuilder()
    .withUrl(`${url}/notifications${query}`, {
      transport,
      accessTokenFactory: () => token,
    })
    .configureLogging(NullLogger.instance)
    .build();
  onTestFinished(() => client.stop());
  const heard: Record<string, unknown>[] = [];
  const told: Missed[] = [];
  client.on('booked', (event) => void heard.push(event));
  client.on(MISSED, (missed) => void told.push(missed));
  await client.start();
  const missed = told[0] ?? null;
  return { heard, missed, exams: missed?.events?.map(({ payload }) => payload.examId) ?? null };
}

test('D5: a read says up to which event it is right, and a window that shows it hears what came since', async () => {
  const ada = await campus.givenSignedIn();
  const bruno = await campus.givenSignedIn();
  const window = await listening(ada);
  await tellBooked(ada, 'june');
  await eventually(() => expect(window.heard).toHaveLength(1));
  const since = await numberOfRead(ada);

  expect((await listening(ada, since)).exams).toEqual([]);

  await tellBooked(ada, 'july');
  await tellBooked(bruno, 'of-another');
  await eventually(() => expect(window.heard).toHaveLength(2));
  expect((await listening(ada, since)).exams).toEqual(['july']);
});

test('D5: where it can’t be known what came since, that is said', async () => {
  const ada = await campus.givenSignedIn();
  expect((await listening(ada, '17')).missed).toMatchObject({ events: null });
});

test.each([
  ['nothing', undefined],
  ['something else', 'yesterday'],
])('to a client that says %s of what it shows nothing is said of what it missed', async (_what, since) => {
  const ada = await campus.givenSignedIn();
  const { missed, heard } = await listening(ada, since);
  expect(missed).toBeNull();
  await tellBooked(ada, 'june');
  await eventually(() => expect(heard).toHaveLength(1));
});

test('what an event has read again is spread by how many hear it', async () => {
  const ada = await campus.givenSignedIn();
  const [first] = [await listening(ada), await listening(ada), await listening(ada)];
  const bruno = await campus.givenSignedIn();
  const alone = await listening(bruno);

  await tellBooked(ada, 'june');
  await tellBooked(bruno, 'june');

  await eventually(() => expect([first?.heard[0]?.spreadMs, alone.heard[0]?.spreadMs]).toEqual([60, 20]));
});

test.each([
  ['events that a server sends', HttpTransportType.ServerSentEvents],
  ['long polls', HttpTransportType.LongPolling],
])('S4: who listens by %s has all turns left to ask with', async (_how, transport) => {
  const [ada, bruno] = [await campus.givenSignedIn(), await campus.givenSignedIn()];
  const windows = [];
  for (const person of [ada, bruno]) {
    await campus.call('profile', {}, { token: person.token }); // by now it is known whose token it is
    windows.push({ person, ...(await listening(person, undefined, transport)) });
  }
  for (const { person, heard } of windows) {
    await tellBooked(person, 'june');
    await eventually(() => expect(heard).toHaveLength(1));
  }
  const { text } = await campus.app.metrics.expose();
  expect(/^ateneo_campus_turns_running (\d+)$/m.exec(text)?.[1]).toBe('0');
});
