import { and, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { filePieces, storedFiles } from '../../db/schema.ts';
import { FileWanting } from '../failures.ts';
import { refuseDropped } from '../keys/key-fingerprints.ts';
import type { Secret, Secrets } from '../keys/own-keys.ts';
import { BrokenSeal, seal, unseal } from '../keys/sealed.ts';

type Bytes = AsyncIterable<Uint8Array>;
type StoreName = (typeof storedFiles.$inferSelect)['store'];

/** Where sealed files lie in the database (ADR 40), each called by its id. */
export type FileStore = {
  name: StoreName;
  /** All or nothing, one piece in memory at a time. Throws `OtherKeys` where the key was dropped. */
  keep(db: Database, id: string, plain: Bytes): Promise<void>;
  /** The same of what is sealed already, with one of these keys, or, null, with none that is here. */
  bring(db: Database, id: string, sealed: Bytes, keyId: string | null): Promise<void>;
  /** Throws `FileWanting` where it isn't there, or no key here opens it, before anything is handed out. */
  open(db: Database, id: string): Promise<Bytes>;
  has(db: Database, id: string): Promise<boolean>;
  remove(db: Database, id: string): Promise<void>;
  /** What is there, whole or begun, and since when. */
  list(db: Database): Promise<StoredFile[]>;
  /** Those that no key here opens. */
  sealedOnes(db: Database): Promise<string[]>;
  /** The keys that open. */
  secrets(): Secrets;
};

type StoredFile = { id: string; isWhole: boolean; changedAt: Date };

/** What one row of a file holds: a few reads for a file, and little in memory. */
const PIECE_BYTES = 256 * 1024;

export function openFileStore(name: StoreName, secrets: () => Secrets): FileStore {
  const named = (id: string) => and(eq(storedFiles.id, id), eq(storedFiles.store, name));
  const remove = async (db: Database, id: string) => {
    await db.delete(storedFiles).where(named(id));
  };

  const begin = async (db: Database, id: string, keyId: string | null) => {
    await db.insert(storedFiles).values({ id, store: name, keyId });
  };

  async function fill(db: Database, id: string, sealed: Bytes): Promise<void> {
    try {
      let [number, bytes] = [0, 0];
      for await (const piece of inPieces(sealed)) {
        await db.insert(filePieces).values({ fileId: id, number, sealed: piece });
        number += 1;
        bytes += piece.length;
      }
      await db.update(storedFiles).set({ bytes, isWhole: true, changedAt: sql`now()` }).where(named(id));
    } catch (error) {
      await remove(db, id).catch(() => {}); // the transaction is over, or the database away: what is left is swept
      throw error;
    }
  }

  return {
    name,
    secrets,
    async keep(db, id, plain) {
      const [first] = secrets();
      await db.transaction(async (tx) => {
        await refuseDropped(tx, 'UPLOADS_KEY', first.id);
        await begin(tx, id, first.id);
      });
      await fill(db, id, seal(plain, first.bytes));
    },
    async bring(db, id, sealed, keyId) {
      await begin(db, id, keyId);
      await fill(db, id, sealed);
    },
    async open(db, id) {
      const [file] = await db.select().from(storedFiles).where(named(id));
      if (!file?.isWhole) throw new FileWanting(name, id, 'it is not there');
      const keys = secrets().filter(({ id: keyId }) => file.keyId === null || keyId === file.keyId);
      const opened = await firstThatOpens(keys, () => piecesOf(db, id));
      if (!opened) throw new FileWanting(name, id, 'no key here opens it');
      return opened.plain;
    },
    async has(db, id) {
      return (await db.$count(storedFiles, and(named(id), eq(storedFiles.isWhole, true)))) > 0;
    },
    remove,
    async list(db) {
      const { id, isWhole, changedAt } = storedFiles;
      return await db.select({ id, isWhole, changedAt }).from(storedFiles).where(eq(storedFiles.store, name));
    },
    async sealedOnes(db) {
      const ids = secrets().map(({ id }) => id);
      const rows = await db
        .select({ id: storedFiles.id })
        .from(storedFiles)
        .where(and(eq(storedFiles.store, name), eq(storedFiles.isWhole, true), notOpenedBy(ids)));
      return rows.map(({ id }) => id);
    },
  };
}

/** Sealed with a key that is none of these. */
export const notOpenedBy = (keyIds: readonly string[]) =>
  or(isNull(storedFiles.keyId), keyIds.length > 0 ? notInArray(storedFiles.keyId, [...keyIds]) : undefined);

/** Names the key of files that were gathered before their key was here. */
export async function nameKeys(db: Database, keys: readonly Secret[]): Promise<void> {
  const nameless = and(isNull(storedFiles.keyId), eq(storedFiles.isWhole, true));
  const files = await db.select({ id: storedFiles.id }).from(storedFiles).where(nameless);
  for (const { id } of files) {
    const key = await firstThatOpens(keys, () => piecesOf(db, id));
    if (key) await db.update(storedFiles).set({ keyId: key.id }).where(eq(storedFiles.id, id));
  }
}

/** Of those among these ids, whole ones. */
export async function wholeAmong(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(and(sql`${storedFiles.id} = any(${sql.param(ids)}::uuid[])`, eq(storedFiles.isWhole, true)));
  return new Set(rows.map(({ id }) => id));
}

/** What is read ahead decides: a chunk that a key opens was sealed with it. */
async function firstThatOpens(keys: readonly Secret[], sealed: () => Bytes) {
  for (const { id, bytes } of keys) {
    const rest = unseal(sealed(), bytes);
    try {
      return { id, plain: readOn(await rest.next(), rest) };
    } catch (error) {
      if (!(error instanceof BrokenSeal)) throw error;
    }
  }
  return null;
}

async function* readOn(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

async function* piecesOf(db: Database, fileId: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number++) {
    const one = and(eq(filePieces.fileId, fileId), eq(filePieces.number, number));
    const [piece] = await db.select({ sealed: filePieces.sealed }).from(filePieces).where(one);
    if (!piece) return;
    yield piece.sealed;
  }
}

async function* inPieces(source: Bytes): AsyncGenerator<Buffer> {
  let [held, length] = [[] as Uint8Array[], 0];
  for await (const bytes of source) {
    held.push(bytes);
    length += bytes.length;
    if (length < PIECE_BYTES) continue;
    yield Buffer.concat(held);
    [held, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(held);
}
