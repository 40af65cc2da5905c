import { setTimeout as pause } from 'node:timers/promises';
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { HUB_EVENTS } from '../../contract/live/hub-events.ts';
import { hubPayloads } from '../../contract/live/hub-payloads.ts';
import type { Judge, SignedIn } from '../judge.ts';

const PART = 'hub';
/** The four of the specification. */
const SPECIFIED = ['enrolled', 'rejected', 'booked', 'voided'];

export type Heard = { name: string; payload: unknown };
export type Listening = { heard: Heard[]; close(): Promise<void> };

/** Refused without a bearer; connected with one. Null where there is no hub to listen to. */
export async function listen(judge: Judge, who: string, { token }: SignedIn): Promise<Listening | null> {
  const heard: Heard[] = [];
  const connection = connectionTo(judge.url, token);
  for (const name of new Set([...SPECIFIED, ...HUB_EVENTS]))
    connection.on(name, (payload: unknown) => heard.push({ name, payload }));
  let closed: string | null = null;
  connection.onclose((error) => {
    closed = error?.message ?? 'without a reason';
  });
  try {
    await connection.start();
  } catch (error) {
    judge.say(
      PART,
      `/notifications as ${who}`,
      'wrong',
      `can’t be connected: ${String(error).slice(0, 200)}`,
    );
    return null;
  }
  judge.say(PART, `/notifications as ${who}`, 'ok', 'is connected by WebSocket');
  return {
    heard,
    close: async () => {
      const isHeld = closed === null;
      judge.say(
        ...([PART, `the connection of the ${who}`] as const),
        isHeld ? 'ok' : 'wrong',
        isHeld ? 'held until the end' : `was closed by the institution: ${closed}`,
      );
      for (const event of heard) sayShape(judge, event);
      await connection.stop();
    },
  };
}

const connectionTo = (url: string, token: string): HubConnection =>
  new HubConnectionBuilder()
    .withUrl(`${url.replace(/\/$/, '')}/notifications`, { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build();

function sayShape({ say }: Judge, { name, payload }: Heard): void {
  const schema = hubPayloads[name as keyof typeof hubPayloads];
  const read = schema.safeParse(payload);
  const [issue] = read.error?.issues ?? [];
  say(
    ...([PART, `the event ${name}`] as const),
    read.success ? 'ok' : 'wrong',
    read.success ? 'can be read' : `has another shape at $.${issue?.path.join('.') ?? ''}`,
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
export async function waitFor({ heard }: Listening, name: string, ms = 5_000): Promise<Heard | undefined> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    const found = heard.find((each) => each.name === name);
    if (found) return found;
    await pause(50);
  }
  return undefined;
}
