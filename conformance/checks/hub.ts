import { setTimeout as pause } from 'node:timers/promises';
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import * as z from 'zod/mini';
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

/** Connected with a bearer. Null where there is no hub to listen to, which is wrong if one is `expected`. */
export async function listen(
  judge: Judge,
  who: string,
  { token }: SignedIn,
  { since, expected }: { since: number | null; expected: boolean },
): Promise<Listening | null> {
  const of = `/notifications as ${who}`;
  let window: Connected;
  try {
    window = await connect(judge.url, token, since);
  } catch (error) {
    if (expected) judge.say(PART, of, 'wrong', `can’t be connected: ${String(error).slice(0, 200)}`);
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
  const told = await waitFor({ heard }, MISSED, { ms: MISSED_MS });
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

/** In place of an object its id alone will do, of a course or an exam: the portal reads it so. */
function sayShape({ say }: Judge, { name, payload: sent }: Heard): void {
  const schema = hubPayloads[name as keyof typeof hubPayloads];
  const isId = typeof sent === 'string' || typeof sent === 'number';
  const payload = isId ? { courseId: sent, examId: sent } : sent;
  const isRead = schema.safeParse(payload).success;
  say(
    ...([PART, `the event ${name}`] as const),
    isRead ? 'ok' : 'wrong',
    isRead ? 'can be read' : `has another shape at ${wrongShape(schema, payload)}`,
  );
}

const negotiation = z.object({ connectionId: z.string(), availableTransports: z.array(z.unknown()) });

/**
 * Nobody listens without a bearer: events tell whose exam was booked. Answers whether there is a hub at all.
 */
export async function judgeStrangers({ url, say }: Judge): Promise<boolean> {
  const negotiated = await fetch(new URL('/notifications/negotiate?negotiateVersion=1', url), {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  const status = negotiated?.status ?? 0;
  if (status === 404) {
    say(PART, '/notifications', 'absent', 'there is no hub: pages are read again when somebody looks');
    return false;
  }
  const of = '/notifications without a bearer';
  if (status === 401 || status === 403) say(PART, of, 'ok', `is refused with ${status}`);
  else if (!negotiated?.ok)
    say(PART, of, 'wrong', negotiated ? `is answered ${status}, not 401` : 'has no answer within 10 s');
  else if (negotiation.safeParse(await negotiated.json().catch(() => null)).success)
    say(PART, of, 'wrong', `is answered ${status}: a stranger could listen`);
  else {
    say(PART, '/notifications', 'note', `is no hub: ${status} without a negotiation; answer 404 instead`);
    return false;
  }
  return true;
}

/** Waits until the event came, at most so long; `from`: how many had been heard before. */
export async function waitFor(
  { heard }: Pick<Listening, 'heard'>,
  name: string,
  { ms = 5_000, from = 0 } = {},
): Promise<Heard | undefined> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    const found = heard.slice(from).find((each) => each.name === name);
    if (found) return found;
    await pause(20);
  }
  return undefined;
}
