import type { HubConnection } from '@microsoft/signalr';
import { MISSED, type Missed, readMissed, SINCE_PARAMETER } from '@/contract/live/events-since';
import { HUB_EVENTS } from '@/contract/live/hub-events';
import { leaveIfOver } from '@/lib/browser/session/leave-if-over';
import { createStore } from '@/lib/browser/store';
import { hear, pauseEvents, resumeEvents, startEvents, tellReturn } from './event-bus';

/** The constants of the institution's client (specification §9, D5). */
const RETRY_MS = [0, 2_000, 10_000, 30_000];
const SERVER_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 15_000;
const CALL_TIMEOUT_MS = 100_000;
/** After the last retry: read again, and try a new start, every so often (D5). */
const FALLBACK_MS = 60_000;

export type HubState = 'connecting' | 'live' | 'off';

/** Whether live updates arrive. */
export const hubStateStore = createStore<HubState>('connecting');
let connection: HubConnection | undefined;
let fallback: ReturnType<typeof setTimeout> | undefined;
let generation = 0;
/** What was said at the hub's door, and its answer. */
let since: number | null = null;
let missed: Missed | null = null;

/**
 * Opens the tab's one connection, for a document that takes account of that event. A failure is silent (E4).
 */
export async function startHub(documentNumber: Promise<number | null>): Promise<void> {
  const own = ++generation; // at once: whoever starts or stops it meanwhile has a later one
  await close();
  const number = await unlessCutOff(documentNumber);
  if (own !== generation) return;
  startEvents(number);
  const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr');
  if (own !== generation) return;
  const built = new HubConnectionBuilder()
    .withUrl('/notifications', { timeout: CALL_TIMEOUT_MS })
    .withAutomaticReconnect(RETRY_MS)
    .withServerTimeout(SERVER_TIMEOUT_MS)
    .withKeepAliveInterval(KEEP_ALIVE_MS)
    .configureLogging(LogLevel.None)
    .build();
  for (const name of HUB_EVENTS) built.on(name, (payload: unknown) => hear(name, payload));
  built.on(MISSED, (told: unknown) => {
    missed = readMissed(told); // before its start resolves
  });
  built.onreconnecting(() => {
    if (own !== generation) return;
    hubStateStore.set('off');
    sayAtEdge(built);
  });
  built.onreconnected(() => own === generation && comeBack());
  built.onclose(() => own === generation && fallBack());
  connection = built;
  await begin(built, own);
}

/** Null where the document was cut off. The `catch` of React's own promise returns nothing usable. */
async function unlessCutOff(number: Promise<number | null>): Promise<number | null> {
  try {
    return await number;
  } catch {
    return null;
  }
}

/** Closes it for good, at sign-out and before another profile's. */
export async function stopHub(): Promise<void> {
  generation += 1;
  await close();
}

async function close() {
  clearTimeout(fallback);
  const closing = connection;
  connection = undefined;
  await closing?.stop();
}

async function begin(built: HubConnection, own: number) {
  try {
    sayAtEdge(built);
    await built.start();
    if (own === generation) comeBack();
  } catch (error) {
    if (own !== generation) return;
    fallBack();
    if (isRefused(error)) await leaveIfOver();
  }
}

/** The client has no field for it: the status stands in the text of the error. */
const isRefused = (error: unknown) => error instanceof Error && error.message.includes("'401'");

/** Only while nothing is connected can it be said. */
function sayAtEdge(built: HubConnection) {
  missed = null;
  since = pauseEvents();
  const url = new URL('/notifications', location.href);
  if (since !== null) url.searchParams.set(SINCE_PARAMETER, String(since));
  built.baseUrl = url.href;
}

function comeBack() {
  hubStateStore.set('live');
  resumeEvents(since, missed);
}

function fallBack() {
  hubStateStore.set('off');
  const own = generation;
  clearTimeout(fallback);
  fallback = setTimeout(() => {
    tellReturn();
    if (connection && own === generation) void begin(connection, own);
  }, FALLBACK_MS);
}
