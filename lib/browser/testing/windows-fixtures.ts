import { resolve } from 'node:path';
import { STORAGE_PREFIX } from '@/contract/wire/constants';

/** Whose browser it is, as the portal knows them; the token is what the portal sends to the institution. */
export type Owner = { crmId: string; profile: string; token: string };

/** What becomes of a request: it never arrives, its answer doesn't, or the service has no time for it. */
export type Fate = 'answered' | 'lost' | 'answer lost' | 'busy';

export type Institution = (
  path: string,
  body: object,
  sent: { token: string; key: string | null },
) => Promise<{ status: number; body: { result: unknown } }>;

/** So many times faster than they are, pauses and repeats pass here. */
const FASTER = 100;
/** As the portal says it. */
const BUSY = {
  ...{ success: false, result: null },
  messages: [{ type: 'danger', text: '', code: 'shared.genericError' }],
};
const KEY = Buffer.alloc(32, 7).toString('base64url');

const windows = new Map<number, object>();
Object.assign(globalThis, { windows });

/**
 * A person's browser before an institution. A test can cut its network, lose its messages, and close its
 * windows with their memory. Each window loads its own modules (`scripts/test/own-windows.ts`).
 */
export function givenBrowser({ crmId, profile, token }: Owner, ask: Institution, fateOf: () => Fate) {
  const kept = new Map<string, string>();
  const locks = new Set<string>();
  const open = new Set<Pick<EventTarget, 'dispatchEvent'>>();
  const underWay = new Set<Promise<unknown>>();
  let online = true;
  const now = Date.now();
  const login = {
    ...{ id: crmId, profileKey: profile, leftMark: 'm'.repeat(22), loginDate: new Date(now).toISOString() },
    ...{ endsAtMs: now + 3_600_000, absoluteEndMs: now + 36_000_000 },
  };
  kept.set(`${STORAGE_PREFIX}login_data`, JSON.stringify(login));

  function openWindow() {
    const number = windows.size + 1;
    const events = new EventTarget();
    const held = new Set<string>();
    let isOpen = true;
    const never = new Promise<never>(() => {});
    /** Nothing goes on in a window that is closed. */
    const here = async <Value>(value: Promise<Value>): Promise<Value> => {
      const result = await value;
      return isOpen ? result : never;
    };

    const fetch = async (path: string, { body, headers }: RequestInit) => {
      if (path === '/api/session/draftkeys') {
        return Response.json({ success: true, result: { keys: [KEY] }, messages: [] });
      }
      const fate = online ? fateOf() : 'lost';
      const key = new Headers(headers).get('idempotency-key');
      if (fate === 'lost') throw new TypeError('Failed to fetch');
      if (fate === 'busy') return Response.json(BUSY, { status: 503 });
      const asked = ask(path, JSON.parse(String(body)), { token, key });
      underWay.add(asked);
      void asked.then(() => underWay.delete(asked));
      const answer = await here(asked);
      if (fate === 'answer lost' || !online) throw new TypeError('Failed to fetch');
      return Response.json(answer.body, { status: answer.status });
    };
    const setTimeout = (work: () => void, ms = 0) =>
      globalThis.setTimeout(() => isOpen && work(), ms < FASTER ? ms : ms / FASTER);
    const setInterval = (work: () => void, ms: number) =>
      globalThis.setInterval(() => isOpen && work(), ms / FASTER);
    const request = async (name: string, _: object, work: (lock: object | null) => Promise<void> | null) => {
      if (!isOpen) return await never;
      if (locks.has(name)) return await work(null);
      locks.add(name);
      held.add(name);
      await work({ name });
      if (isOpen) locks.delete(name);
    };
    const navigator = {
      locks: { request },
      get onLine() {
        return online;
      },
    };
    const listening = {
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
      dispatchEvent: events.dispatchEvent.bind(events),
    };
    const own = {
      ...{ fetch, setTimeout, setInterval, navigator, ...listening },
      localStorage: storageOf(kept, () => isOpen),
      sessionStorage: storageOf(new Map(), () => isOpen),
      isSecureContext: true,
      location: { pathname: '/', assign: () => {} },
      crypto, // Node's own answers to no other global object
    };
    const global: object = Object.create(globalThis, Object.getOwnPropertyDescriptors(own));
    windows.set(number, { ...own, window: global, globalThis: global });
    const opened = {
      /** A module of ours, as this window reads it. */
      load: async <Module>(file: string) =>
        (await import(/* @vite-ignore */ `${resolve(file)}?window=${number}`)) as Module,
      dispatchEvent: listening.dispatchEvent,
      /** Whether somebody who closes it is asked first. */
      asksToLeave: () => !events.dispatchEvent(new Event('beforeunload', { cancelable: true })),
      close: () => {
        isOpen = false;
        open.delete(opened);
        for (const name of held) locks.delete(name);
      },
    };
    open.add(opened);
    return opened;
  }
  return {
    openWindow,
    /** What windows sent that were closed meanwhile has arrived. */
    settled: () => Promise.all(underWay),
    /** What is kept and not answered, whether a window has taken it up by now or not. */
    waiting: () => [...kept.keys()].filter((name) => name.startsWith(`${STORAGE_PREFIX}outbox.`)),
    profile,
    token,
    isOnline: () => online,
    goOffline: () => {
      online = false;
    },
    goOnline: () => {
      online = true;
      for (const each of open) each.dispatchEvent(new Event('online'));
    },
  };
}

/** The storage as a page sees it: its methods, and names as keys. A closed window writes no more. */
function storageOf(kept: Map<string, string>, isOpen: () => boolean) {
  const methods = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void (isOpen() && kept.set(name, value)),
    removeItem: (name: string) => void (isOpen() && kept.delete(name)),
  };
  return new Proxy(methods, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_, name) =>
      kept.has(String(name))
        ? { value: kept.get(String(name)), enumerable: true, configurable: true }
        : undefined,
  });
}
