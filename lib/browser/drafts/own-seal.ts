import { call } from '../calls/call';
import { readLoginData } from '../session/login-data';
import { ownPerson, pagePerson } from '../session/page-profile';

/**
 * A person's work in this browser, for a day, encrypted with a key that only the same person's sessions get
 * (C9).
 */
type Sealed = { at: number; iv: string; data: string };

const LIFE_MS = 24 * 60 * 60_000;

let known: { person: string | null; keys: Promise<CryptoKey[]> } | undefined;

/** Null where there is no key: over plain http, or without a network before the key was fetched. */
export async function sealOwn(text: string): Promise<string | null> {
  const [key] = await ownKeys();
  if (!key) return null;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  const entry: Sealed = { at: Date.now(), iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
  return JSON.stringify(entry);
}

/** Null where nothing is kept, or by somebody else. */
export async function openOwn(kept: string | null): Promise<string | null> {
  const entry = parsed(kept);
  if (!entry) return null;
  for (const key of await ownKeys()) {
    const text = await decrypt(key, entry);
    if (text !== null) return text;
  }
  return null;
}

/** Removes what is over a day old of all whose key begins so. */
export function forgetOld(prefix: string) {
  for (const name of Object.keys(localStorage).filter((key) => key.startsWith(prefix))) {
    const entry = parsed(localStorage.getItem(name));
    if (!entry || Date.now() - entry.at > LIFE_MS) localStorage.removeItem(name);
  }
}

/** The keys of this person, the newest first; none where the browser can't encrypt (plain http). */
export function ownKeys(): Promise<CryptoKey[]> {
  const person = readLoginData() ? ownPerson() : pagePerson(); // a first page is there before it is written who signed in
  if (known?.person !== person) known = undefined;
  known ??= { person, keys: fetchKeys() };
  return known.keys;
}

async function fetchKeys(): Promise<CryptoKey[]> {
  if (!globalThis.crypto?.subtle) return [];
  const answer = await call('session/draftkeys', {}, { quiet: true });
  if (!answer.ok) known = undefined; // asked for again with what is to be kept next
  const raw = answer.ok ? answer.result.keys : [];
  return Promise.all(
    raw.map((key) =>
      crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt']),
    ),
  );
}

async function decrypt(key: CryptoKey, { iv, data }: Sealed): Promise<string | null> {
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, key, fromBase64(data));
    return new TextDecoder().decode(text);
  } catch {
    return null;
  }
}

/** By hand: a page that only keeps something loads no schema for it. */
function parsed(text: string | null): Sealed | null {
  const { at, iv, data }: Partial<Sealed> = JSON.parse(text ?? 'null') ?? {};
  return typeof at === 'number' && typeof iv === 'string' && typeof data === 'string'
    ? { at, iv, data }
    : null;
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
