import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { portalConfig } from '../../config/portal-config.ts';
import { deviceCookieName, ownCookie, singleCookie } from './cookie.ts';
import { sealValue, unsealValue } from './seal.ts';

const HALF_A_YEAR_S = 180 * 24 * 60 * 60;
const MOST_NAMES = 5;

/** What the cookie holds: of the names that signed in from this browser lately, none can be read. */
const device = z.object({
  v: z.literal(1),
  id: z.string().check(z.regex(/^[\w-]{22}$/)),
  names: z.array(z.string()).check(z.maxLength(MOST_NAMES)),
});
type Device = z.infer<typeof device>;

/** The id of a browser in which `name` has signed in before. Null for any other or a foreign cookie. */
export async function deviceThatKnows(cookieHeader: string | null, name: string): Promise<string | null> {
  const known = await readDevice(cookieHeader);
  return known?.names.includes(digestOf(known.id, name)) ? known.id : null;
}

/** The `Set-Cookie` of the browser that knows `name` from now on, beside the latest others. */
export async function rememberOnDevice(cookieHeader: string | null, name: string): Promise<string> {
  const { v, id, names } = (await readDevice(cookieHeader)) ?? newDevice();
  const own = digestOf(id, name);
  const known = [own, ...names.filter((each) => each !== own)].slice(0, MOST_NAMES);
  return await cookieOf({ v, id, names: known });
}

/**
 * A browser's id, whoever signs in from it, and the `Set-Cookie` for a browser without one. It is a cookie,
 * not the address: a whole lecture hall has one address.
 */
export async function deviceOf(cookieHeader: string | null): Promise<{ id: string; cookie: string | null }> {
  const known = await readDevice(cookieHeader);
  if (known) return { id: known.id, cookie: null };
  const made = newDevice();
  return { id: made.id, cookie: await cookieOf(made) };
}

async function cookieOf(device: Device): Promise<string> {
  const { publicOrigin, SESSION_SECRETS } = portalConfig();
  const sealed = await sealValue(device, SESSION_SECRETS, HALF_A_YEAR_S);
  return ownCookie(publicOrigin, deviceCookieName(publicOrigin), sealed, HALF_A_YEAR_S);
}

async function readDevice(cookieHeader: string | null): Promise<Device | null> {
  const { publicOrigin, SESSION_SECRETS } = portalConfig();
  const sealed = singleCookie(cookieHeader, deviceCookieName(publicOrigin));
  return sealed ? await unsealValue(device, sealed, SESSION_SECRETS) : null;
}

const newDevice = (): Device => ({
  v: 1,
  id: Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url'),
  names: [],
});

const digestOf = (id: string, name: string) =>
  createHash('sha256').update(`${id}:${name.trim().toLowerCase()}`).digest('base64url').slice(0, 22);
