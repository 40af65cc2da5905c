import { access, constants, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { CampusConfig } from '../../config.ts';
import { scannerOf } from '../../documents/uploads/scanner.ts';
import { type Finding, messageOf, note, ok, within, wrong } from './finding.ts';

const WAIT_MS = 5_000;

/** What people are led to, by its name; files have many. */
const LINKS =
  /^(PUBLIC_ORIGIN|CANVAS_URL|AREA_LINKS|INSTITUTION_OFFICES|INSTITUTION_(HELP|PRIVACY|ACCESSIBILITY)_URL(_\w\w)?)$/;
const ADDRESS = /https?:\/\/[^\s"',]+/g;
/** The page is there, and wants a sign-in, another method, or fewer questions. */
const THERE = [401, 403, 405, 429];

/** What the institution has beside the database, as far as it is configured. */
export async function findingsOfPlaces(config: CampusConfig): Promise<Finding[]> {
  const links = await linksIn(process.env);
  return await Promise.all([
    mailOf(config),
    scannerFound(config),
    folderOf(config),
    ...links.map(([name, link]) => linkOf(name, link)),
  ]);
}

async function mailOf({ SMTP_URL, DATA_DIR }: CampusConfig): Promise<Finding> {
  if (!SMTP_URL) return note('mail', `SMTP_URL is not set: mails are files in ${DATA_DIR}/mail`);
  const transport = createTransport({ url: SMTP_URL, connectionTimeout: WAIT_MS, socketTimeout: WAIT_MS });
  try {
    await within(2 * WAIT_MS, transport.verify());
    return ok('mail', 'the server takes mail');
  } catch (error) {
    return wrong('mail', messageOf(error), 'see SMTP_URL: host, port, user, password');
  } finally {
    transport.close();
  }
}

async function scannerFound(config: CampusConfig): Promise<Finding> {
  const scan = scannerOf(config);
  if (!scan) return note('scanner', 'CLAMD_URL is not set: no scanner sees the files that are handed in');
  try {
    await within(2 * WAIT_MS, scan(Readable.from([new Uint8Array(6)])));
    return ok('scanner', 'ClamAV answers');
  } catch (error) {
    return wrong('scanner', messageOf(error), 'see CLAMD_URL, and whether clamd runs');
  }
}

/** The files that people hand in are in the database; here is what an instance has for itself. */
async function folderOf({ DATA_DIR }: CampusConfig): Promise<Finding> {
  try {
    await access(DATA_DIR, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok('folder', DATA_DIR);
  } catch (error) {
    return wrong('folder', messageOf(error), 'DATA_DIR has to be there, and writable for who runs campus');
  }
}

async function linksIn(env: NodeJS.ProcessEnv): Promise<[name: string, link: string][]> {
  const found: [string, string][] = [];
  for (const [name, value = ''] of Object.entries(env)) {
    if (!LINKS.test(name)) continue;
    const text = value.startsWith('http') ? value : await readFile(value, 'utf8').catch(() => '');
    for (const link of new Set(text.match(ADDRESS) ?? [])) found.push([name, link]);
  }
  return found;
}

async function linkOf(name: string, link: string): Promise<Finding> {
  try {
    const { status, body } = await fetch(link, { signal: AbortSignal.timeout(WAIT_MS) });
    await body?.cancel();
    if (status < 400 || THERE.includes(status)) return ok(name, link);
    return wrong(name, `${link} answers ${status}`, 'correct the address, or leave it out');
  } catch (error) {
    return wrong(name, `${link}: ${messageOf(error)}`, 'is it right, and reachable from this machine?');
  }
}
