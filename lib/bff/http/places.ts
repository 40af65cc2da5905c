import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { acrossBundles } from '../../../observe/across-bundles.ts';
import { portalConfig } from '../../config/portal-config.ts';

/** How long the addresses of a name are taken for what they were. */
const HOLDS_MS = 5_000;
const ADDRESS = '#';

type Known = { origins: string[]; at: number };

/** Of each origin of CAMPUS_URL, the ones by its addresses. */
const known = acrossBundles('places', () => new Map<string, Known>());

/**
 * The institution's origins (CAMPUS_URL). A name that leads to several addresses is an origin for each, with
 * the address behind a `#`: each may go away by itself, and a connection of the hub belongs to one of them.
 */
export function originsNow(now = Date.now()): string[] {
  return portalConfig().CAMPUS_URL.flatMap((origin) => {
    const found = known().get(origin);
    if (!found || now - found.at > HOLDS_MS) void lookUp(origin, now);
    return found?.origins ?? [origin];
  });
}

/** Looks up the names, so that the first connection has its address. */
export async function lookUpOrigins(find?: Find): Promise<void> {
  await Promise.all(portalConfig().CAMPUS_URL.map((origin) => lookUp(origin, Date.now(), find)));
}

/** The address that an origin is reached at; undefined where the name says it. */
export const addressOf = (origin: string): string | undefined => origin.split(ADDRESS)[1];

/** For a connection: it goes to the origin's own address, and TLS still asks for the name. */
export const pinnedTo = (origin: string) => {
  const address = addressOf(origin);
  return address === undefined ? {} : { lookup: lookupOf(address) };
};

type Find = (name: string) => Promise<LookupAddress[]>;
const allOf: Find = (name) => lookup(name, { all: true });

async function lookUp(origin: string, now: number, find = allOf): Promise<void> {
  const { hostname } = new URL(origin);
  const before = known().get(origin)?.origins ?? [origin];
  known().set(origin, { origins: before, at: now });
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return;
  const found = await find(hostname).catch(() => null);
  if (found) known().set(origin, { origins: byAddress(origin, found), at: now });
}

/**
 * The addresses of the family that the system names first, then the other's, which may be the same machines.
 * The name itself where it leads to one machine.
 */
function byAddress(origin: string, found: LookupAddress[]): string[] {
  const isFirst = ({ family }: LookupAddress) => family === found[0]?.family;
  const addresses = [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))];
  const each = [...new Set(addresses.map(({ address }) => address))];
  const machines = new Set(found.filter(isFirst).map(({ address }) => address)).size;
  return machines > 1 ? each.map((address) => `${origin}${ADDRESS}${address}`) : [origin];
}

type Found = (error: null, address: string | LookupAddress[], family?: number) => void;

const lookupOf =
  (address: string) =>
  (_name: string, { all }: { all?: boolean }, found: Found): void => {
    const family = isIP(address);
    if (all) found(null, [{ address, family }]);
    else found(null, address, family);
  };
