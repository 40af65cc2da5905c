import * as z from 'zod/mini';
import { call } from './call';
import { DRAFT_PREFIX as PREFIX } from './draft-names';
import { readLoginData } from './login-data';
import { pageProfileKey } from './page-profile';

/**
 * What is typed in a form, kept until it is sent (C9): encrypted in the local storage with a key that only a session
 * of the same person gets; before sign-in, plain in this tab alone.
 */
export type DraftFields = Record<string, string | boolean>;

const LIFE_MS = 24 * 60 * 60_000;
const stored = z.object({ at: z.number(), iv: z.string(), data: z.string() });
const plain = z.record(z.string(), z.union([z.string(), z.boolean()]));

let keys: Promise<CryptoKey[]> | undefined;

export async function keepDraft(form: string, fields: DraftFields): Promise<void> {
  const owner = readLoginData()?.id;
  if (!owner) return keepPlain(form, fields);
  const [key] = await ownKeys();
  if (!key) return;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(fields));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text);
  const entry = { at: Date.now(), iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
  localStorage.setItem(nameOf(owner, form), JSON.stringify(entry));
}

/** The person's draft of a form; null when there is none, it is over a day old, or it is somebody else's. */
export async function readDraft(form: string): Promise<DraftFields | null> {
  forgetOld();
  const owner = readLoginData()?.id;
  if (!owner) return readPlain(sessionStorage.getItem(PREFIX + form));
  const entry = parsed(localStorage.getItem(nameOf(owner, form)));
  if (!entry) return null;
  for (const key of await ownKeys()) {
    const text = await decrypt(key, entry);
    if (text !== null) return readPlain(text);
  }
  return null;
}

/** A document that was signed in when it was made leaves nothing readable behind after the sign-out. */
function keepPlain(form: string, fields: DraftFields): void {
  if (pageProfileKey() === null) sessionStorage.setItem(PREFIX + form, JSON.stringify(fields));
}

export function dropDraft(form: string): void {
  const owner = readLoginData()?.id;
  sessionStorage.removeItem(PREFIX + form);
  if (owner) localStorage.removeItem(nameOf(owner, form));
}

const nameOf = (owner: string, form: string) => `${PREFIX}${owner}.${form}`;

/** The keys of this person, the newest first; none where the browser can't encrypt (plain http). */
function ownKeys(): Promise<CryptoKey[]> {
  keys ??= fetchKeys();
  return keys;
}

async function fetchKeys(): Promise<CryptoKey[]> {
  if (!globalThis.crypto?.subtle) return [];
  const answer = await call('session/draftkeys', {}, { quiet: true });
  if (!answer.ok) keys = undefined; // asked for again with what is typed next
  const raw = answer.ok ? answer.result.keys : [];
  return Promise.all(
    raw.map((key) =>
      crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt']),
    ),
  );
}

async function decrypt(key: CryptoKey, { iv, data }: z.infer<typeof stored>): Promise<string | null> {
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, key, fromBase64(data));
    return new TextDecoder().decode(text);
  } catch {
    return null;
  }
}

function forgetOld() {
  for (const name of Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) {
    const entry = parsed(localStorage.getItem(name));
    if (!entry || Date.now() - entry.at > LIFE_MS) localStorage.removeItem(name);
  }
}

function parsed(text: string | null) {
  const entry = stored.safeParse(JSON.parse(text ?? 'null'));
  return entry.success ? entry.data : null;
}

function readPlain(text: string | null): DraftFields | null {
  const fields = plain.safeParse(JSON.parse(text ?? 'null'));
  return fields.success ? fields.data : null;
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
