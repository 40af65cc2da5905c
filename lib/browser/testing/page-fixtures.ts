import { vi } from 'vitest';
import { STORAGE_PREFIX } from '@/contract/wire/constants';

/** What a call of ours is answered with; null for an answer that is lost on the way. */
export type Answered = { status: number; body: unknown } | null;
export type Answering = (path: string, body: unknown, key: string | null) => Answered | Promise<Answered>;

export const success = (result: unknown): Answered => ({
  status: 200,
  body: { success: true, result, messages: [] },
});
export const refusal = (status: number, code: string): Answered => ({
  status,
  body: { success: false, result: null, messages: [{ type: 'danger', text: code, code }] },
});

const KEY = Buffer.alloc(32, 7).toString('base64url');

/** A signed-in page in a browser whose network a test can cut. `answering` answers its calls. */
export function givenPage(answering: Answering) {
  const asked: { path: string; body: unknown }[] = [];
  let online = true;
  const locks = new Set<string>();
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: async (name: string, _: object, work: (lock: object | null) => Promise<void> | null) => {
        if (locks.has(name)) return await work(null);
        locks.add(name);
        await work({ name });
        locks.delete(name);
      },
    },
  });
  vi.stubGlobal('isSecureContext', true);
  const ends: (() => void)[] = [];
  const listen = window.addEventListener.bind(window);
  vi.stubGlobal('addEventListener', (...[type, listener, options]: Parameters<typeof listen>) => {
    listen(type, listener, options);
    ends.push(() => window.removeEventListener(type, listener, options));
  });
  const repeat = setInterval;
  vi.stubGlobal('setInterval', (...given: Parameters<typeof repeat>) => {
    const timer = repeat(...given);
    ends.push(() => clearInterval(timer));
    return timer;
  });
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit) => {
    if (!online) throw new TypeError('Failed to fetch');
    const sent: unknown = JSON.parse(String(body));
    if (path === '/api/session/draftkeys') return Response.json(success({ keys: [KEY] })?.body);
    asked.push({ path: path.replace('/api/', ''), body: sent });
    const key = new Headers(headers).get('idempotency-key');
    const answer = await answering(path.replace('/api/', ''), sent, key);
    if (!answer) throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
  });
  localStorage.clear();
  const now = Date.now();
  const login = {
    id: 'crm-1',
    profileKey: 'p',
    leftMark: 'm'.repeat(22),
    endsAtMs: now + 600_000,
    absoluteEndMs: now + 6_000_000,
  };
  const signIn = (id = login.id) =>
    localStorage.setItem(
      `${STORAGE_PREFIX}login_data`,
      JSON.stringify({ ...login, id, loginDate: new Date(now).toISOString() }),
    );
  signIn();
  return {
    asked,
    signIn,
    goOffline: () => {
      online = false;
    },
    goOnline: () => {
      online = true;
      dispatchEvent(new Event('online'));
    },
    /** Whether leaving the document now asks first. */
    asksToLeave: () => !dispatchEvent(new Event('beforeunload', { cancelable: true })),
    /** The storage takes nothing more. */
    fillStorage: () => {
      const full = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      const get = (storage: Storage, name: string | symbol) =>
        name === 'setItem'
          ? full
          : (Reflect.get(storage, name)?.bind?.(storage) ?? Reflect.get(storage, name));
      vi.stubGlobal('localStorage', new Proxy(localStorage, { get }));
    },
    /** What a reload leaves: the storage; modules are read anew, and what the document held is let go. */
    reload: () => {
      for (const end of ends.splice(0)) end();
      locks.clear();
      vi.resetModules();
    },
  };
}
