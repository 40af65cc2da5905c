import type { BrowserPath } from '@/contract/calls/browser';
import type { Sent } from './call';

/** A change that waits for the network: under its id it is done once, however often it is sent. */
export type KeptCall<Path extends BrowserPath> = {
  id: string;
  path: Path;
  /** The profile in whose name it was made. */
  profile: string | null;
  /** What it belongs to: the lesson whose roll it is. */
  about: string;
  body: Sent<Path>;
};

const NAME = 'ateneo';
const STORE = 'kept-calls';

/** Keeps a change in this browser until it was answered: it survives a reload, and a browser that was closed. */
export async function keepCall<Path extends BrowserPath>(kept: KeptCall<Path>): Promise<void> {
  await inStore('readwrite', (store) => store.add(kept));
}

/** What is kept about something, oldest first. */
export async function keptCalls<Path extends BrowserPath>(
  path: Path,
  { about, profile }: { about: string; profile: string | null },
): Promise<KeptCall<Path>[]> {
  const all = await inStore<KeptCall<Path>[]>('readonly', (store) => store.getAll());
  return all.filter((each) => each.path === path && each.about === about && each.profile === profile);
}

/** It was answered. */
export async function forgetCall(id: string): Promise<void> {
  const key = await inStore<IDBValidKey | undefined>('readonly', (store) => store.index('id').getKey(id));
  if (key !== undefined) await inStore('readwrite', (store) => store.delete(key));
}

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(STORE, { autoIncrement: true }); // in the order of keeping
      store.createIndex('id', 'id', { unique: true });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const transaction = (await open()).transaction(STORE, mode);
  const request = ask(transaction.objectStore(STORE));
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
  return request.result as Result;
}
