import type { Missed } from '@/contract/live/events-since';
import { aboutEvent, HUB_EVENTS, type HubEventName } from '@/contract/live/hub-events';

/** Over how long an event for many spreads its reads where the institution doesn't say. */
const SPREAD_MS = 1_000;
const LONGEST_SPREAD_MS = 60_000;

type Handler = (event: unknown, spreadMs: number) => void;

const pageHandlers = new Map<HubEventName, Set<Handler>>();
const liveHandlers = new Map<HubEventName, Set<Handler>>();
const returnListeners = new Set<(spreadMs: number) => void>();

/** Of the last event that the shown page takes account of; null where nothing is known of it. */
let pageNumber: number | null = null;
/** Whatever is numbered above this has been heard; null while that isn't so. */
let heardFrom: number | null = null;
let isListening = false;
/** Whether something was told while no page listened: one that has just come may be yet to wake. */
let isRevocationPending = false;
const lastHeard = new Map<HubEventName, number>();

/** Hears events that are news to the page: those after it was made, missed ones included. */
export const subscribe = (name: HubEventName, handler: Handler) => added(pageHandlers, name, handler);

/** Events as they happen, whatever the page knows of them. */
export const subscribeLive = (name: HubEventName, handler: Handler) => added(liveHandlers, name, handler);

/**
 * Called when live updates begin or come back and nobody knows what was missed, and every minute while they
 * are off. The page then reads again once, within `spreadMs`, for what happened since it was made (D5).
 */
export function onReturn(listener: (spreadMs: number) => void): () => void {
  returnListeners.add(listener);
  return () => returnListeners.delete(listener);
}

/** Notes the last event the shown page takes account of. Returns whether a later one may concern it. */
export function showPage(number: number | null): boolean {
  const missedWhileAsleep = isRevocationPending;
  isRevocationPending = false;
  pageNumber = number;
  if (!isListening) return false;
  if (number === null) return missedWhileAsleep;
  const isKnown = heardFrom !== null && heardFrom <= number;
  return !isKnown || concerning().some((name) => (lastHeard.get(name) ?? 0) > number);
}

const concerning = () => [...pageHandlers].filter(([, { size }]) => size > 0).map(([name]) => name);

/** Begins anew for a document that takes account of that event, maybe of another profile. */
export function startEvents(documentNumber: number | null): void {
  pageNumber ??= documentNumber;
  isRevocationPending = false;
  lastHeard.clear();
}

/** Nothing is heard any more; answers from which event on something is missed. */
export function pauseEvents(): number | null {
  isListening = false;
  return pageNumber;
}

/** Live updates begin or come back, with what was missed since that event, if the hub said so. */
export function resumeEvents(since: number | null, missed: Missed | null): void {
  const events = since === null ? null : (missed?.events ?? null);
  isListening = true;
  heardFrom = events ? since : (missed?.upTo ?? null);
  if (!events || (pageNumber ?? 0) < (since ?? 0)) {
    tellReturn(missed?.spreadMs);
    return;
  }
  for (const { name, payload } of events) {
    if (isEventName(name)) void hearMissed(name, { ...payload, spreadMs: missed?.spreadMs });
  }
}

export function tellReturn(spreadMs = SPREAD_MS): void {
  isRevocationPending ||= returnListeners.size === 0;
  for (const listener of returnListeners) listener(bounded(spreadMs));
}

/** Handles events in their order, as all wait for the same import; a failing handler stops no other event. */
export async function hear(name: HubEventName, payload: unknown): Promise<void> {
  note(name, payload);
  const event = await read(name, payload).catch(() => null);
  for (const handler of liveHandlers.get(name) ?? []) handler(event, 0);
  tellPage(name, payload, event);
}

async function hearMissed(name: HubEventName, payload: object): Promise<void> {
  note(name, payload);
  tellPage(name, payload, await read(name, payload).catch(() => null));
}

function tellPage(name: HubEventName, payload: unknown, event: unknown) {
  const { number, spreadMs } = numbersIn(payload);
  if (number !== null && pageNumber !== null && number <= pageNumber) return;
  isRevocationPending ||= returnListeners.size === 0;
  const spread = bounded(spreadMs ?? (aboutEvent(name)?.audience !== 'profile' ? SPREAD_MS : 0));
  for (const handler of pageHandlers.get(name) ?? []) handler(event, spread);
}

function note(name: HubEventName, payload: unknown) {
  const { number } = numbersIn(payload);
  if (number !== null) lastHeard.set(name, Math.max(number, lastHeard.get(name) ?? 0));
}

/**
 * The checked event; null for one that can't be read, which still says that something changed. The schemas
 * are imported with the first event: making them at the start would double a page's own work.
 */
async function read(name: HubEventName, payload: unknown): Promise<unknown> {
  const { hubPayloads } = await import('@/contract/live/hub-payloads');
  const bare = typeof payload === 'string' || typeof payload === 'number';
  const id = String(payload);
  const parsed = hubPayloads[name].safeParse(bare ? { courseId: id, examId: id } : payload);
  return parsed.success ? parsed.data : null;
}

/** What the hub adds to an event, where it does. */
function numbersIn(payload: unknown): { number: number | null; spreadMs: number | null } {
  const { number, spreadMs } = (payload ?? {}) as { number?: unknown; spreadMs?: unknown };
  return {
    number: typeof number === 'number' ? number : null,
    spreadMs: typeof spreadMs === 'number' ? spreadMs : null,
  };
}

const bounded = (spreadMs: number) => Math.min(Math.max(spreadMs, 0), LONGEST_SPREAD_MS);

const isEventName = (name: string): name is HubEventName => HUB_EVENTS.some((known) => known === name);

function added(handlers: Map<HubEventName, Set<Handler>>, name: HubEventName, handler: Handler) {
  const set = handlers.get(name) ?? new Set();
  handlers.set(name, set.add(handler));
  return () => void set.delete(handler);
}
