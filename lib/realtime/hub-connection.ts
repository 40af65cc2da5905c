import type { HubConnection } from '@microsoft/signalr';
import { HUB_EVENTS, type HubEventName } from '@/contract/hub-event-names';
import { leaveIfOver } from '@/lib/browser/leave-if-over';

/** The constants of the institution's client (specification §9, D5). */
const RETRY_MS = [0, 2_000, 10_000, 30_000];
const SERVER_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 15_000;
const CALL_TIMEOUT_MS = 100_000;
/** After the last retry: read again, and try a new start, every so often (D5). */
const FALLBACK_MS = 60_000;

export type HubState = 'connecting' | 'live' | 'off';
type Handler = (event: unknown) => void;

const handlers = new Map<HubEventName, Set<Handler>>();
const stateListeners = new Set<() => void>();
const returnListeners = new Set<() => void>();
let state: HubState = 'connecting';
let connection: HubConnection | undefined;
let fallback: ReturnType<typeof setTimeout> | undefined;
let generation = 0;

/** Opens the tab's one connection. A failure is silent: no alert, no line of ours in the console (E4). */
export async function startHub(): Promise<void> {
  const own = ++generation; // at once: whoever starts or stops it meanwhile has a later one
  await close();
  const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr');
  if (own !== generation) return;
  const built = new HubConnectionBuilder()
    .withUrl('/notifications', { timeout: CALL_TIMEOUT_MS })
    .withAutomaticReconnect(RETRY_MS)
    .withServerTimeout(SERVER_TIMEOUT_MS)
    .withKeepAliveInterval(KEEP_ALIVE_MS)
    .configureLogging(LogLevel.None)
    .build();
  for (const name of HUB_EVENTS) built.on(name, (payload: unknown) => dispatch(name, payload));
  built.onreconnecting(() => own === generation && setState('off'));
  built.onreconnected(() => own === generation && comeBack());
  built.onclose(() => own === generation && fallBack());
  connection = built;
  await begin(built, own);
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

export function subscribe(name: HubEventName, handler: Handler): () => void {
  const set = handlers.get(name) ?? new Set();
  handlers.set(name, set.add(handler));
  return () => set.delete(handler);
}

/** For `useSyncExternalStore`: whether live updates arrive. */
export const hubStateStore = {
  subscribe: (listener: () => void) => {
    stateListeners.add(listener);
    return () => stateListeners.delete(listener);
  },
  current: () => state,
  onServer: (): HubState => 'connecting',
};

/**
 * Told when live updates begin, after every return, and every minute while they are off: the page reads again once,
 * for what happened since it was made (D5).
 */
export function onReturn(listener: () => void): () => void {
  returnListeners.add(listener);
  return () => returnListeners.delete(listener);
}

async function begin(built: HubConnection, own: number) {
  try {
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

function comeBack() {
  setState('live');
  tell(returnListeners);
}

function fallBack() {
  setState('off');
  const own = generation;
  clearTimeout(fallback);
  fallback = setTimeout(() => {
    tell(returnListeners);
    if (connection && own === generation) void begin(connection, own);
  }, FALLBACK_MS);
}

/** In the order in which they came, for all wait for the same import; one that is handled badly stops no other. */
async function dispatch(name: HubEventName, payload: unknown) {
  const event = await read(name, payload).catch(() => null);
  for (const handler of handlers.get(name) ?? []) handler(event);
}

/**
 * What can't be read as its event still says that something changed: null. The schemas come with the first event, for
 * to make them takes a page that has just come as long as all its own.
 */
async function read(name: HubEventName, payload: unknown): Promise<unknown> {
  const { hubEvents } = await import('@/contract/hub-events');
  const bare = typeof payload === 'string' || typeof payload === 'number';
  const id = String(payload);
  const parsed = hubEvents[name].safeParse(bare ? { courseId: id, examId: id } : payload);
  return parsed.success ? parsed.data : null;
}

function setState(next: HubState) {
  state = next;
  tell(stateListeners);
}

function tell(listeners: Set<() => void>) {
  for (const listener of listeners) listener();
}
