import { randomUUID } from 'node:crypto';
import { addHours } from 'date-fns/addHours';
import { and, eq, sql } from 'drizzle-orm';
import { COPY_HOURS } from '../../contract/personal/personal.ts';
import type { Database } from '../db/database.ts';
import { ownCopies } from '../db/schema.ts';
import { makeLongPdf } from '../pdf/make-pdf.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { putBack } from '../platform/limits/bucket.ts';
import type { PaperInstitution } from '../platform/paper-institution.ts';
import type { Clock } from '../platform/time/clock.ts';
import { copyBucket } from './ask-copy.ts';
import { copyJson } from './copy-json.ts';
import { changeCopy } from './copy-machine.ts';
import { copyPaper } from './copy-paper.ts';
import { notify, resolve } from './notices.ts';
import { copyEvents, profilesOf, type StoredCopy } from './own-copies.ts';
import { type OwnTable, ownTables } from './own-tables.ts';

/** Who can't be given a copy so often in a row is told, and the office sees why in the log. */
export const MOST_ATTEMPTS = 4;
export const LINK = '/account/profile#own-data';

export type CopyPlace = {
  db: Database;
  clock: Clock;
  store: FileStore;
  timeZone: string;
  institution: PaperInstitution;
  warn: (error: unknown, copyId: string) => void;
};
type Files = { jsonFile: string; pdfFile: string };
type Made = Files & { jsonBytes: number; pdfBytes: number };

/**
 * Makes the files of a copy that was asked for. Each attempt has files of its own, which nobody is given before both are
 * whole; one that fails is made again, by whoever has the job then, and at last said to have failed.
 */
export async function makeCopy(place: CopyPlace, copyId: string): Promise<void> {
  const copy = await begin(place.db, copyId);
  if (!copy) return;
  const files: Files = { jsonFile: randomUUID(), pdfFile: randomUUID() };
  try {
    const made = await write(place, copy, files);
    await finish(place, copy, made);
  } catch (error) {
    place.warn(error, copyId);
    // It may be ready all the same: the commit's answer was lost. What is left of a former one is swept.
    if (!(await isMaking(place.db, copyId))) return;
    await removeFiles(place.db, place.store, files);
    if (copy.attempts < MOST_ATTEMPTS) throw error;
    await giveUp(place, copy);
  }
}

/** Undefined where it isn't to be made any more. */
async function begin(db: Database, copyId: string): Promise<StoredCopy | undefined> {
  const [copy] = await db
    .update(ownCopies)
    .set({ attempts: sql`${ownCopies.attempts} + 1` })
    .where(and(eq(ownCopies.id, copyId), eq(ownCopies.status, 'making')))
    .returning();
  return copy;
}

const isMaking = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(ownCopies, and(eq(ownCopies.id, id), eq(ownCopies.status, 'making')))) > 0;

/** Everything as it is at one instant; changes go on meanwhile on PostgreSQL, and wait on the embedded database. */
async function write(
  { db, clock, store, timeZone, institution }: CopyPlace,
  { personId, language }: StoredCopy,
  files: Files,
): Promise<Made> {
  const at = await clock.now(db);
  const paper = copyPaper({ language, timeZone, institution }, at);
  const jsonBytes = await db.transaction(
    async (tx) => {
      const tables = heard(ownTables(tx, personId), paper.add);
      return await keep(tx, store, files.jsonFile, copyJson(tables, at));
    },
    { isolationLevel: 'repeatable read' },
  );
  const pdf = await makeLongPdf(paper.paper());
  const pdfBytes = await keep(db, store, files.pdfFile, [pdf]);
  return { ...files, jsonBytes, pdfBytes };
}

async function* heard(tables: AsyncIterable<OwnTable>, hear: (table: OwnTable) => void) {
  for await (const table of tables) {
    hear(table);
    yield table;
  }
}

/** Answers how long it is. */
async function keep(
  db: Database,
  store: FileStore,
  id: string,
  pieces: AsyncIterable<Uint8Array> | Uint8Array[],
): Promise<number> {
  let bytes = 0;
  async function* counted() {
    for await (const piece of pieces) {
      bytes += piece.length;
      yield piece;
    }
  }
  await store.keep(db, id, counted());
  return bytes;
}

/** It takes the place of the one before, whose files go at once. */
async function finish({ db, clock, store }: CopyPlace, copy: StoredCopy, made: Made): Promise<void> {
  const { id, personId } = copy;
  const former = await clock.transact(db, async (tx, now) => {
    const expiresAt = addHours(now, COPY_HOURS);
    const to = await profilesOf(tx, personId);
    const ready = and(eq(ownCopies.personId, personId), eq(ownCopies.status, 'ready'));
    const before = await tx.select().from(ownCopies).where(ready).for('update');
    for (const each of before) {
      await changeCopy(tx, each.id, 'replace', { to: 'replaced', by: null, tells: [] }, now);
      await resolve(tx, 'ownCopyReady', { subject: each.id }, now);
    }
    const set = { ...made, readyAt: now, expiresAt };
    await changeCopy(tx, id, 'finish', { to: 'ready', by: null, set, tells: copyEvents(to, id, now) }, now);
    await notify(tx, 'ownCopyReady', { to, subject: id, link: LINK, values: { until: expiresAt } }, now);
    return before;
  });
  for (const each of former) await removeFiles(db, store, each);
}

/** It costs none of the copies that may be asked for. */
const giveUp = ({ db, clock }: CopyPlace, { id, personId }: StoredCopy): Promise<void> =>
  clock.transact(db, async (tx, now) => {
    const to = await profilesOf(tx, personId);
    await changeCopy(tx, id, 'fail', { to: 'failed', by: null, tells: copyEvents(to, id, now) }, now);
    await putBack(tx, copyBucket(personId));
    await notify(tx, 'ownCopyFailed', { to, subject: id, link: LINK, values: {} }, now);
  });

export async function removeFiles(
  db: Database,
  store: FileStore,
  { jsonFile, pdfFile }: Pick<StoredCopy, 'jsonFile' | 'pdfFile'>,
): Promise<void> {
  for (const id of [jsonFile, pdfFile]) if (id) await store.remove(db, id);
}
