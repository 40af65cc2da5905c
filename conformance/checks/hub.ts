import { setTimeout as pause } from 'node:timers/promises';
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { MISSED, readMissed, SINCE_PARAMETER } from '../../contract/live/events-since.ts';
import { HUB_EVENTS } from '../../contract/live/hub-events.ts';
import { hubPayloads } from '../../contract/live/hub-payloads.ts';
import { wrongShape } from '../../contract/wire/wrong-shape.ts';
import type { Judge, SignedIn } from '../judge.ts';

const PART = 'hub';
/** The four of the specification. */
const SPECIFIED = ['enrolled', 'rejected', 'booked', 'voided'];
/** `missed` comes with the connection. */
const MISSED_MS = 500;

export type Heard = { name: string; payload: unknown };
export type Listening = { heard: Heard[]; close(): Promise<void> };

/** A window's connection; `closed`: how the institution ended it. Fails where there is no connecting. */
export type Connected = { heard: Heard[]; closed(): string | null; stop(): Promise<void> };

export async function connect(url: string, token: string, since?: number | null): Promise<Connected> {
  const heard: Heard[] = [];
  const connection = connectionTo(url, token, since);
  for (const name of new Set([...SPECIFIED, ...HUB_EVENTS, MISSED]))
    connection.on(name, (payload: unknown) => heard.push({ name, payload }));
  let closed: string | null = null;
  connection.onclose((error) => {
    closed = error?.message ?? 'without a reason';
  });
  await connection.start();
  return { heard, closed: () => closed, stop: () => connection.stop() };
}

function connectionTo(url: string, token: string, since?: number | null): HubConnection {
  const hub = new URL('/notifications', url);
  if (since !== undefined && since !== null) hub.searchParams.set(SINCE_PARAMETER, String(since));
  return new HubConnectionBuilder()
    .withUrl(hub.href, { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build();
}

/** Refused without a bearer; connected with one. Null where there is no hub to listen to. */
export async function listen(
  judge: Judge,
  who: string,
  { token }: SignedIn,
  since: number | null,
): Promise<Listening | null> {
  const of = `/notifications as ${who}`;
  let window: Connected;
  try {
    window = await connect(judge.url, token, since);
  } catch (error) {
    judge.say(PART, of, 'wrong', `can’t be connected: ${String(error).slice(0, 200)}`);
    return null;
  }
  judge.say(PART, of, 'ok', 'is connected by WebSocket');
  const { heard } = window;
  if (since !== null) await judgeMissed(judge, who, heard, since);
  return {
    heard,
    close: async () => {
      const closed = window.closed();
      judge.say(
        ...([PART, `the connection of the ${who}`] as const),
        closed === null ? 'ok' : 'wrong',
        closed === null ? 'held until the end' : `was closed by the institution: ${closed}`,
      );
      for (const event of heard) sayShape(judge, event);
      await window.stop();
    },
  };
}

/** To a page of a known event the hub says what came after it, before anything else. */
async function judgeMissed({ say }: Judge, who: string, heard: Heard[], since: number): Promise<void> {
  const of = `what the ${who} has missed`;
  const told = await waitFor({ heard }, MISSED, MISSED_MS);
  if (!told) return say(PART, of, 'note', 'isn’t told: a page is read again when live updates begin');
  heard.splice(heard.indexOf(told), 1);
  const missed = readMissed(told.payload);
  if (!missed) return say(PART, of, 'wrong', 'isn’t {upTo, events, spreadMs}');
  const isLater = missed.upTo >= since;
  const says = isLater
    ? `is told up to ${missed.upTo}`
    : `is told up to ${missed.upTo}, and answers know ${since}`;
  say(PART, of, isLater ? 'ok' : 'wrong', says);
}

function sayShape({ say }: Judge, { name, payload }: Heard): void {
  const schema = hubPayloads[name as keyof typeof hubPayloads];
  const isRead = schema.safeParse(payload).success;
  say(
    ...([PART, `the event ${name}`] as const),
    isRead ? 'ok' : 'wrong',
    isRead ? 'can be read' : `has another shape at ${wrongShape(schema, payload)}`,
  );
}

/** Nobody listens without a bearer: events tell whose exam was booked. */
export async function judgeStrangers({ url, say }: Judge): Promise<void> {
  const negotiated = await fetch(new URL('/notifications/negotiate?negotiateVersion=1', url), {
    method: 'POST',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  const status = negotiated?.status ?? 0;
  if (status === 404)
    return say(PART, '/notifications', 'absent', 'there is no hub: pages are read again when somebody looks');
  const isRefused = status === 401 || status === 403;
  say(
    ...([PART, '/notifications without a bearer'] as const),
    isRefused ? 'ok' : 'wrong',
    isRefused ? `is refused with ${status}` : `is answered ${status}: a stranger could listen`,
  );
}

/** Waits until the event came, at most so long. */
export async function waitFor(
  { heard }: Pick<Listening, 'heard'>,
  name: string,
  ms = 5_000,
): Promise<Heard | undefined> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    const found = heard.find((each) => each.name === name);
    if (found) return found;
    await pause(20);
  }
  return undefined;
}
