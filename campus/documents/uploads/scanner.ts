import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ScannedUploads } from '../../../contract/documents/uploads.ts';
import type { CampusConfig } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { uploads } from '../../db/schema.ts';
import { FileWanting } from '../../platform/failures.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { KEPT } from './uploads.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** What a scanner says of a file: `found` names what is in it. */
export type Scanned = { found: string | null };
/** It answers, and not to this file, which is too large for it, say. */
class NoAnswer extends Error {}
/** Throws where no scanner answers; `NoAnswer` where it has none for this file. */
export type Scanner = (bytes: Bytes) => Promise<Scanned>;

const QUIET_MS = 30_000;
const ANSWER_BYTES = 4_096;

/** The one of the configuration; null without one. */
export const scannerOf = ({ CLAMD_URL }: Pick<CampusConfig, 'CLAMD_URL'>): Scanner | null =>
  CLAMD_URL === undefined ? null : (bytes) => askClamd(CLAMD_URL, bytes);

/** Asks ClamAV's daemon by INSTREAM: pieces behind their length, an empty one at the end. */
async function askClamd(url: string, bytes: Bytes): Promise<Scanned> {
  const socket = connect(addressOf(url));
  socket.setTimeout(QUIET_MS, () => socket.destroy(new Error('the scanner is silent')));
  try {
    const answer = answerOf(socket);
    // It may answer, and hang up, before it has all: the answer is what counts.
    const sent = pipeline(inParts(bytes), socket, { end: false }).catch(() => {});
    const said = await answer;
    await sent;
    return read(said);
  } finally {
    socket.destroy();
  }
}

function addressOf(url: string) {
  const { protocol, hostname, port, pathname } = new URL(url);
  return protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) };
}

async function* inParts(bytes: Bytes): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of bytes) {
    if (piece.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield Buffer.concat([length, piece]);
  }
  yield Buffer.alloc(4);
}

async function answerOf(socket: Socket): Promise<string> {
  let said = Buffer.alloc(0);
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    said = Buffer.concat([said, piece]);
    if (said.includes(0) || said.length > ANSWER_BYTES) break;
  }
  return said.toString('utf8').replace(/\0.*$/s, '').trim();
}

function read(said: string): Scanned {
  if (said === 'stream: OK') return { found: null };
  const found = /^stream: (.+) FOUND$/.exec(said)?.[1];
  if (found === undefined) throw new NoAnswer(`the scanner says: ${said || 'nothing'}`);
  return { found };
}

const AT_ONCE = 100;
const unseen = and(eq(uploads.scan, 'not_scanned'), inArray(uploads.status, KEPT));

/** Scans what no scanner has seen yet, the oldest first, a hundred at a time; stops where none answers. */
export async function scanStored(
  db: Database,
  store: FileStore,
  scanner: Scanner | null,
): Promise<ScannedUploads> {
  const infected: ScannedUploads['infected'] = [];
  let clean = 0;
  for (const uploadId of await unseenIds(db)) {
    const seen = await ask(scanner, () => store.open(db, uploadId));
    if (seen === 'nobody') break;
    if (seen === 'unknown') continue;
    if (seen.found === null) clean += 1;
    else infected.push({ uploadId, found: seen.found });
    const scan = seen.found === null ? 'clean' : 'infected';
    await db
      .update(uploads)
      .set({ scan })
      .where(and(eq(uploads.id, uploadId), unseen));
  }
  return { clean, infected, left: await db.$count(uploads, unseen) };
}

async function unseenIds(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(unseen)
    .orderBy(asc(uploads.receivedAt), asc(uploads.id))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

async function ask(
  scanner: Scanner | null,
  open: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<Scanned | 'unknown' | 'nobody'> {
  try {
    return scanner ? await scanner(await open()) : 'nobody';
  } catch (error) {
    return error instanceof NoAnswer || error instanceof FileWanting ? 'unknown' : 'nobody';
  }
}
