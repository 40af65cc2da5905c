import { createHash } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import type * as z from 'zod/mini';
import { type Session, session, windowEnd } from './session.ts';

/** Seals with the first of the secrets, for what is left of the window or until another `end`. */
export const sealSession = (
  record: Session,
  secrets: string[],
  now: number,
  end = windowEnd(record),
): Promise<string> => sealValue(record, secrets, secondsUntil(end, now));

/** The record of a sealed value; null for everything that isn't exactly one of ours. Never throws. */
export const unsealSession = (sealed: string, secrets: string[]): Promise<Session | null> =>
  unsealValue(session, sealed, secrets);

/** Seals what a cookie holds with the first of the secrets, for so many seconds. */
export function sealValue(value: object, secrets: string[], seconds: number): Promise<string> {
  const [first = ''] = secrets;
  return sealData(value, { password: keyed([first]), ttl: seconds });
}

/** The sealed value, if it has that shape. Null for anything that is not exactly ours. Never throws. */
export async function unsealValue<Schema extends z.ZodMiniType>(
  schema: Schema,
  sealed: string,
  secrets: string[],
): Promise<z.output<Schema> | null> {
  if (!isCanonical(sealed)) return null;
  try {
    const parsed = schema.safeParse(await unsealData(sealed, { password: keyed(secrets), ttl: 0 }));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Of the cookie and of the seal; at least one, for 0 means for ever to the sealing library. */
export const secondsLeft = (record: Session, now: number) => secondsUntil(windowEnd(record), now);

const secondsUntil = (end: number, now: number) => Math.max(1, Math.ceil((end - now) / 1000));

/** A secret's id comes from the secret itself, not from its place: a rotation signs nobody out. */
function keyed(secrets: string[]): Record<string, string> {
  return Object.fromEntries(secrets.map((secret) => [idOf(secret), secret]));
}

const idOf = (secret: string) =>
  createHash('sha256').update(`id:${secret}`).digest().readUInt32BE(0).toString();

const PARTS = /^Fe26\.2\*\d+\*[0-9a-f]+\*([\w-]+)\*([\w-]+)\*\d*\*[0-9a-f]+\*([\w-]+)~2$/;

/** Base64 with stray last bits unseals to the same payload, so it is compared with its own encoding. */
function isCanonical(sealed: string): boolean {
  const parts = sealed.match(PARTS);
  return (
    parts?.slice(1).every((part) => Buffer.from(part, 'base64url').toString('base64url') === part) ?? false
  );
}
