import { readFileSync } from 'node:fs';

/** A machine that may have the database. */
export type DatabaseHost = { name: string; port: number };

/** What DATABASE_URL says. `url` is as the driver reads it: of the first host, without what is ours. */
export type DatabaseAddress = {
  url: string;
  /** In the order in which they are tried. */
  hosts: DatabaseHost[];
  wanted: Wanted;
  /** How long one address of a host may take, where there are several. */
  hostMs: number;
};

const WANTED = ['any', 'read-write', 'primary'] as const;
export type Wanted = (typeof WANTED)[number];

/**
 * The driver takes the first three alike: the server is asked for its certificate, and for its name in it.
 */
const TLS_MODES = ['verify-full', 'verify-ca', 'require', 'disable', 'no-verify'];
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];
const PARTS =
  /^postgres(?:ql)?:\/\/(?<user>[^/?#]*@)?(?<hosts>[^/?#@]*)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?$/;
const HOST = /^(?:\[(?<v6>[\da-f:.]+)\]|(?<name>[^:[\]]+))(?::(?<port>\d+))?$/i;
const PORT = 5432;
const HOST_SECONDS = 2;

export class BadDatabaseUrl extends Error {}

/** Why an address can't be followed; null where it can. */
export function databaseUrlProblem(text: string): string | null {
  try {
    readDatabaseUrl(text);
    return null;
  } catch (error) {
    return error instanceof BadDatabaseUrl ? error.message : String(error);
  }
}

/**
 * Reads an address as libpq does: several hosts with commas between, each with its port, and which of them is
 * wanted (`target_session_attrs`). Throws `BadDatabaseUrl` for what can't be followed.
 */
export function readDatabaseUrl(text: string): DatabaseAddress {
  const { user = '', hosts, path = '', query = '' } = PARTS.exec(text)?.groups ?? {};
  if (hosts === undefined)
    throw new BadDatabaseUrl('must be an address such as postgres://user:password@db.example.edu/ateneo');
  if (`${path}${query}`.includes('@'))
    throw new BadDatabaseUrl('has an @ behind its hosts: write / ? # and @ of a password as %2F %3F %23 %40');
  const given = new URLSearchParams(query);
  const own = { wanted: wantedOf(given), hostMs: secondsOf(given) * 1000 };
  checkTls(given);
  const named = hosts === '' ? [] : hosts.split(',');
  const all = named.map(hostOf);
  if (all.length === 0 && own.wanted !== 'any')
    throw new BadDatabaseUrl('must name the hosts to choose from');
  const url = `postgres://${user}${named[0] ?? ''}${path}${given.size > 0 ? `?${given}` : ''}`;
  return { url, hosts: all, ...own };
}

function hostOf(text: string): DatabaseHost {
  const { v6, name, port } = HOST.exec(text)?.groups ?? {};
  const host = v6 ?? name;
  const number = port === undefined ? PORT : Number(port);
  if (host === undefined || number < 1 || number > 65_535)
    throw new BadDatabaseUrl(
      `has the host "${text}", which is none: name, name:port, or [address]:port for IPv6`,
    );
  return { name: decodeURIComponent(host), port: number };
}

/** Taken out of what the driver reads, which knows none of them. */
function taken(given: URLSearchParams, name: string): string | null {
  const value = given.get(name);
  given.delete(name);
  return value;
}

function wantedOf(given: URLSearchParams): Wanted {
  const asked = taken(given, 'target_session_attrs') ?? 'any';
  const wanted = WANTED.find((each) => each === asked);
  if (!wanted)
    throw new BadDatabaseUrl(
      `has target_session_attrs=${asked}, and must have one of ${WANTED.join(', ')}: campus writes`,
    );
  const balanced = taken(given, 'load_balance_hosts') ?? 'disable';
  if (balanced !== 'disable')
    throw new BadDatabaseUrl('has load_balance_hosts, which is not followed: hosts are tried in their order');
  if ((given.get('host') ?? '').includes(',') || given.has('hostaddr'))
    throw new BadDatabaseUrl('must have its hosts before the path, with commas between them');
  return wanted;
}

function secondsOf(given: URLSearchParams): number {
  const seconds = Number(taken(given, 'connect_timeout') ?? HOST_SECONDS);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 600)
    throw new BadDatabaseUrl('has a connect_timeout that is not a number of seconds from 1 to 600');
  return seconds;
}

function checkTls(given: URLSearchParams): void {
  const mode = given.get('sslmode');
  if (mode !== null && !TLS_MODES.includes(mode))
    throw new BadDatabaseUrl(`has sslmode=${mode}, and must have one of ${TLS_MODES.join(', ')}`);
  if (mode === 'require' || mode === 'verify-ca') given.set('sslmode', 'verify-full'); // what the driver does
  for (const name of FILES) {
    const file = given.get(name);
    if (file !== null && !isReadable(file))
      throw new BadDatabaseUrl(`has ${name}=${file}, which can't be read`);
  }
}

function isReadable(file: string): boolean {
  try {
    return readFileSync(file).length > 0;
  } catch {
    return false;
  }
}
