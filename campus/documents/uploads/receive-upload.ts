import { createHash } from 'node:crypto';
import { addMinutes } from 'date-fns/addMinutes';
import { subDays } from 'date-fns/subDays';
import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import type { ChangedUpload, FileKind, UploadRequest } from '../../../contract/documents/uploads.ts';
import type { Database } from '../../db/database.ts';
import { profiles, uploads } from '../../db/schema.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { BadFile, cleanFile } from './clean-file.ts';
import type { Scanned, Scanner } from './scanner.ts';
import { changeUpload } from './uploads.ts';

type Bytes = AsyncIterable<Uint8Array>;
type Place = {
  db: Database;
  clock: Clock;
  store: FileStore;
  scanner: Scanner | null;
  /** Logs a scanner that doesn't answer: the file is kept, marked as not scanned. */
  warn: (error: unknown) => void;
};

/**
 * Takes a file as it comes in: holds a place, then checks, cleans and seals the bytes on their way to the
 * database. Only a whole file that the scanner passes is visible. A refused or cut one leaves nothing.
 */
export async function receiveUpload(
  { db, clock, store, scanner, warn }: Place,
  asked: UploadRequest & { profileId: string },
  source: Bytes,
): Promise<Outcome<ChangedUpload>> {
  const begun = await clock.transact(db, (tx, now) => beginUpload(tx, asked, now));
  if (!begun.ok) return begun;
  const { uploadId } = begun.value;
  const by = asked.profileId;
  try {
    const { kind, ...kept } = await keep(db, store, uploadId, source);
    const scan = scanner ? await scanned(store.open(db, uploadId).then(scanner), warn) : 'not_scanned';
    const name = cleanName(asked.name, kind);
    await clock.transact(db, (tx, now) => {
      const set = { ...kept, kind, name, scan, receivedAt: now };
      return changeUpload(tx, uploadId, 'keep', { to: 'received', by, set, tells: [] }, now);
    });
    return done({ uploadId, status: 'received' });
  } catch (error) {
    const wasKept = await clock.transact(db, (tx, now) => discardUnlessKept(tx, { uploadId, by }, now));
    if (wasKept) return done({ uploadId, status: 'received' });
    await store.remove(db, uploadId);
    if (error instanceof BadFile) return refused([{ code: error.code, field: 'file' }]);
    throw error;
  }
}

/** Whether it came in all the same: the answer of a commit may be lost where the commit isn't. */
async function discardUnlessKept(
  tx: Database,
  { uploadId, by }: { uploadId: string; by: string },
  now: Date,
): Promise<boolean> {
  const [upload] = await tx.select().from(uploads).where(eq(uploads.id, uploadId)).for('update');
  if (!upload || upload.status === 'discarded') return false;
  if (upload.status !== 'receiving') return true;
  await changeUpload(tx, uploadId, 'discard', { to: 'discarded', by, tells: [] }, now);
  return false;
}

/** Throws `BadFile` where something was found. */
async function scanned(asked: Promise<Scanned>, warn: (error: unknown) => void) {
  try {
    const { found } = await asked;
    if (found !== null) throw new BadFile('uploads.infected');
    return 'clean' as const;
  } catch (error) {
    if (error instanceof BadFile) throw error;
    warn(error);
    return 'not_scanned' as const;
  }
}

async function keep(db: Database, store: FileStore, id: string, source: Bytes) {
  const cleaned = await cleanFile(source);
  const sum = createHash('sha256');
  let bytes = 0;
  async function* summed() {
    for await (const piece of cleaned.bytes) {
      sum.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  await store.keep(db, id, summed());
  const kind: FileKind = cleaned.kind;
  return { kind, bytes, sha256: sum.digest('hex') };
}

const MOST = 80;
const ending: Record<FileKind, string> = { pdf: 'pdf', jpeg: 'jpg', png: 'png' };

/** A safe name: no folder, no invisible or direction-changing characters, its real kind's ending. */
export function cleanName(said: string, kind: FileKind): string {
  const file = said.split(/[/\\]/).at(-1) ?? '';
  const seen = file.normalize('NFC').replace(/[\p{C}\p{Zl}\p{Zp}"<>|:*?]/gu, '');
  const stem = [...seen.replace(/\.[^.]*$/, '').trim()].slice(0, MOST).join('').replace(/^\.+/, '');
  return `${stem || 'file'}.${ending[kind]}`;
}

/** What an upload may take; one that hangs longer has been given up. */
const RECEIVED_WITHIN_MINUTES = 10;
/** Of a profile: what is kept at the same time, and what may be tried in a day. 40 files are 400 MB. */
const MOST_KEPT = 40;
export const MOST_A_DAY = 30;

type Begun = UploadRequest & { profileId: string };

/** Holds a place for what is about to come in. One comes in at a time: also of two that begin at once. */
async function beginUpload(
  tx: Database,
  { profileId, type, name }: Begun,
  now: Date,
): Promise<Outcome<{ uploadId: string }, 'uploads.under_way' | 'uploads.too_many' | 'uploads.too_often'>> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('update');
  await giveUpHanging(tx, profileId, now);
  const { kept, today } = await counted(tx, profileId, now);
  if (kept >= MOST_KEPT) return refused([{ code: 'uploads.too_many', params: { most: MOST_KEPT } }]);
  if (today >= MOST_A_DAY) return refused([{ code: 'uploads.too_often', params: { most: MOST_A_DAY } }]);
  const [begun] = await tx
    .insert(uploads)
    .values({ profileId, type, name, status: 'receiving', startedAt: now })
    .onConflictDoNothing()
    .returning({ uploadId: uploads.id });
  return begun ? done(begun) : refused([{ code: 'uploads.under_way' }]);
}

async function giveUpHanging(tx: Database, profileId: string, now: Date): Promise<void> {
  const hanging = and(
    eq(uploads.profileId, profileId),
    eq(uploads.status, 'receiving'),
    lt(uploads.startedAt, addMinutes(now, -RECEIVED_WITHIN_MINUTES)),
  );
  const [found] = await tx.select({ id: uploads.id }).from(uploads).where(hanging);
  if (found) await changeUpload(tx, found.id, 'discard', { to: 'discarded', by: null, tells: [] }, now);
}

async function counted(tx: Database, profileId: string, now: Date) {
  const kept = ne(uploads.status, 'discarded');
  const lately = gt(uploads.startedAt, subDays(now, 1));
  const [counts] = await tx
    .select({
      kept: sql<number>`count(*) filter (where ${kept})`.mapWith(Number),
      today: sql<number>`count(*) filter (where ${lately})`.mapWith(Number),
    })
    .from(uploads)
    .where(and(eq(uploads.profileId, profileId), or(kept, lately)));
  return counts ?? { kept: 0, today: 0 };
}
